# ------------------------------------------------------------------------------------------------------------------------
# The estimators, in base R. Each takes a comparison of two conditions and returns a named list; the names are those of
# results.json. Formulas and references: the documentation of the statistics of Trellis.
# ------------------------------------------------------------------------------------------------------------------------

confidence <- 0.95
tail_area <- (1 - confidence) / 2

# Text in the order of its characters, whatever the language of the computer.
in_order <- function(x) sort(as.character(unique(x[!is.na(x)])), method = "radix")

# Estimate, standard error, interval and two-sided p; df = NA is the normal distribution.
inference <- function(estimate, se, df = NA) {
  margin <- se * if (is.na(df)) qnorm(tail_area, lower.tail = FALSE) else qt(tail_area, df, lower.tail = FALSE)
  ratio <- abs(estimate / se)
  p <- 2 * if (is.na(df)) pnorm(ratio, lower.tail = FALSE) else pt(ratio, df, lower.tail = FALSE)
  list(
    estimate = estimate, standardError = se, degreesOfFreedom = df,
    interval = list(low = estimate - margin, high = estimate + margin), p = min(1, p)
  )
}

# Less the mean, divided by the largest of what remains: offsets and units cost no digits.
standardize <- function(x) {
  x <- x - mean(x)
  if (max(abs(x)) > 0) x / max(abs(x)) else x
}

variance <- function(x) if (length(x) > 1) var(x) else 0

# Linear between order statistics (type 7), written out so that it is the same in every version of R.
quantile_of <- function(x, share) {
  x <- sort(x)
  position <- (length(x) - 1) * share
  below <- floor(position)
  low <- x[below + 1]
  low + (position - below) * (x[pmin(below + 2, length(x))] - low)
}

# Where a rising function crosses zero.
crossing <- function(rising, low, high) {
  for (step in 1:200) {
    middle <- (low + high) / 2
    if (middle <= low || middle >= high) break
    if (rising(middle) < 0) low <- middle else high <- middle
  }
  (low + high) / 2
}

# ---- Comparisons -------------------------------------------------------------------------------------------------------

# The participants of two conditions that have an outcome. `rows` are row numbers of participants.csv, `y` the outcome of
# every participant, missing as NA.
comparison_of <- function(rows, y, contrast, covariates = character(), with_blocks = FALSE, with_received = FALSE) {
  rows <- rows_of(rows, y, contrast)
  list(
    rows = rows,
    y = y[rows],
    treated = as.numeric(participants$condition[rows] == contrast$condition),
    clusters = if (is_clustered) participants$unit[rows],
    blocks = if (with_blocks) blocks_of(rows, contrast),
    covariates = covariates,
    received = if (with_received) as.numeric(participants$has_received[rows])
  )
}

rows_of <- function(rows, y, contrast) {
  rows[participants$condition[rows] %in% c(contrast$condition, contrast$reference) & !is.na(y[rows])]
}

sample_sizes <- function(comparison) {
  treated <- comparison$treated == 1
  units <- function(among) length(unique(comparison$clusters[among]))
  list(
    treated = sum(treated), control = sum(!treated),
    clusters = if (!is.null(comparison$clusters)) list(treated = units(treated), control = units(!treated)),
    blocks = if (!is.null(comparison$blocks)) length(unique(comparison$blocks))
  )
}

# The stratum of each participant, where blocks were filled within strata. Strata with fewer than 4 students (2 classes or
# schools) of a condition are taken together; if they are too few even together, they join the first.
blocks_of <- function(rows, contrast) {
  if (study$randomization != "BLOCKS" || length(rows) == 0) return(NULL)
  stratum <- participants$stratum[rows]
  counted <- if (is_clustered) !duplicated(participants$unit[rows]) else rep(TRUE, length(rows))
  arm <- participants$condition[rows] == contrast$condition
  fewest <- if (is_clustered) 2 else 4
  counts <- sapply(unique(stratum), function(name) {
    own <- counted & stratum == name
    c(sum(own & arm), sum(own & !arm))
  }, USE.NAMES = FALSE)
  is_large <- apply(counts >= fewest, 2, all)
  large <- intersect(study$strata, unique(stratum)[is_large])
  together <- rowSums(counts[, !is_large, drop = FALSE])
  rest <- if (all(together >= fewest) || length(large) == 0) "others" else large[1]
  blocks <- ifelse(stratum %in% large, stratum, rest)
  if (length(unique(blocks)) > 1) blocks else NULL
}

# More blocks would be as many columns of a model.
without_many_blocks <- function(comparison) {
  if (length(unique(comparison$blocks)) > 30) comparison$blocks <- NULL
  comparison
}

# Blocks and covariates as centered columns. A missing number is replaced by the mean of the others and gets an indicator;
# a missing level of a factor is a level of its own. Columns that do not vary are left out.
covariate_columns <- function(comparison) {
  factor_columns <- function(x) {
    columns <- lapply(in_order(x)[-1], function(level) as.numeric(!is.na(x) & x == level))
    if (anyNA(x)) c(columns, list(as.numeric(is.na(x)))) else columns
  }
  number_columns <- function(x) {
    filled <- ifelse(is.na(x), if (all(is.na(x))) 0 else mean(x, na.rm = TRUE), x)
    if (anyNA(x)) list(filled, as.numeric(is.na(x))) else list(filled)
  }
  columns <- if (is.null(comparison$blocks)) list() else factor_columns(comparison$blocks)
  for (name in comparison$covariates) {
    x <- participants[[tolower(name)]][comparison$rows]
    columns <- c(columns, if (name == "GRADE") factor_columns(x) else number_columns(x))
  }
  columns <- Filter(function(x) any(x != x[1]), columns)
  matrix(as.numeric(unlist(lapply(columns, standardize))), nrow = length(comparison$y), ncol = length(columns))
}

# ---- Least squares with robust variances -------------------------------------------------------------------------------

# Columns that are combinations of those before them are left out, as lm does. `wanted` is the column whose coefficient is
# estimated; w are weights of rows.
least_squares <- function(X, y, wanted, w = rep(1, length(y))) {
  factors <- qr(X * sqrt(w), tol = 1e-7)
  kept <- seq_len(factors$rank)
  Q <- qr.Q(factors)[, kept, drop = FALSE]
  R <- qr.R(factors)[kept, kept, drop = FALSE]
  effects <- crossprod(Q, sqrt(w) * y)
  k <- match(wanted, factors$pivot[kept])
  if (is.na(k)) stop("the column is a combination of the others")
  inverse <- backsolve(R, diag(length(kept)))
  list(
    Q = Q, w = w, k = k,
    coefficient = sum(inverse[k, ] * effects),
    residuals = as.vector((sqrt(w) * y - Q %*% effects) / sqrt(w)),
    # The coefficient is the sum of outcomes times these.
    outcome_weights = as.vector(sqrt(w) * (Q %*% inverse[k, ]))
  )
}

# HC2: each squared residual divided by one less its leverage; n - rank degrees of freedom.
hc2_variance <- function(fit) {
  free <- 1 - rowSums(fit$Q^2)
  counts <- free > 1e-12
  list(
    variance = sum((fit$outcome_weights * fit$residuals)[counts]^2 / free[counts]),
    df = nrow(fit$Q) - ncol(fit$Q)
  )
}

# CR2 (Bell & McCaffrey, 2002; Pustejovsky & Tipton, 2018) with Satterthwaite degrees of freedom, under the working model of
# independent errors. A is the inverse square root of (I - H)(I - H)' within a cluster; it differs from the identity only in
# the space U of the cluster's rows of Q, so that no matrix is larger than the number of columns.
cr2_variance <- function(fit, clusters) {
  Q <- fit$Q
  size <- ncol(Q)
  spread <- crossprod(Q, fit$w * Q)
  terms <- lapply(split(seq_along(clusters), match(clusters, unique(clusters))), function(rows) {
    w <- fit$w[rows[1]]
    parts <- svd(Q[rows, , drop = FALSE])
    keep <- parts$d > 1e-12
    U <- parts$u[, keep, drop = FALSE]
    V <- parts$v[, keep, drop = FALSE] %*% diag(parts$d[keep], sum(keep))
    inner <- eigen(diag(sum(keep)) + t(V) %*% spread %*% V / w - 2 * crossprod(V), symmetric = TRUE)
    root <- ifelse(inner$values > 1e-12, 1 / sqrt(pmax(inner$values, 1e-12)), 0)
    own <- fit$outcome_weights[rows]
    adjusted <- own + U %*% (inner$vectors %*% ((root - 1) * (t(inner$vectors) %*% crossprod(U, own))))
    u <- crossprod(Q[rows, , drop = FALSE], adjusted)
    list(error = sum(adjusted * fit$residuals[rows]), own = sum(adjusted^2), v = c(u * sqrt(w), u / sqrt(w)))
  })
  own <- sapply(terms, function(term) term$own)
  v <- t(matrix(sapply(terms, function(term) term$v), nrow = 2 * size))
  # The covariance of the clusters' terms is diag(own) + v B v'.
  B <- rbind(cbind(matrix(0, size, size), -diag(size)), cbind(-diag(size), spread))
  cross <- rowSums((v %*% B) * v)
  between <- B %*% crossprod(v)
  list(
    variance = sum(sapply(terms, function(term) term$error)^2),
    df = sum(own + cross)^2 / (sum(own^2 + 2 * own * cross) + sum(between * t(between)))
  )
}

robust_inference <- function(fit, clusters = NULL, residuals = fit$residuals) {
  fit$residuals <- residuals
  found <- if (is.null(clusters)) hc2_variance(fit) else cr2_variance(fit, clusters)
  inference(fit$coefficient, sqrt(found$variance), found$df)
}

# ---- Estimators --------------------------------------------------------------------------------------------------------

# Difference in means: Welch's degrees of freedom without blocks; with "residual" or blocks n - 2 for each block. Blocks
# are weighted by their size.
difference_in_means <- function(comparison, residual = FALSE) {
  blocks <- if (is.null(comparison$blocks)) rep("", length(comparison$y)) else comparison$blocks
  parts <- sapply(unique(blocks), function(name) {
    one <- comparison$y[blocks == name & comparison$treated == 1]
    other <- comparison$y[blocks == name & comparison$treated == 0]
    v <- c(variance(one) / length(one), variance(other) / length(other))
    c(
      share = (length(one) + length(other)) / length(blocks), estimate = mean(one) - mean(other), v = sum(v),
      welch = sum(v)^2 / (v[1]^2 / (length(one) - 1) + v[2]^2 / (length(other) - 1))
    )
  })
  residual_df <- length(blocks) - 2 * ncol(parts)
  inference(
    sum(parts[1, ] * parts[2, ]), sqrt(sum(parts[1, ]^2 * parts[3, ])),
    if (residual || !is.null(comparison$blocks)) residual_df else parts[4, 1]
  )
}

# Lin (2013): covariates centered and interacted with the treatment, HC2.
lin_estimate <- function(comparison) {
  columns <- covariate_columns(comparison)
  X <- cbind(1, columns, comparison$treated, columns * comparison$treated)
  robust_inference(least_squares(X, comparison$y, wanted = ncol(columns) + 2))
}

# Students in classes or schools: least squares with centered covariates, CR2. By cluster, each student has the weight one
# over the size of the cluster.
cluster_estimate <- function(comparison, by_cluster = FALSE) {
  columns <- covariate_columns(comparison)
  sizes <- table(comparison$clusters)[comparison$clusters]
  w <- if (by_cluster) 1 / as.numeric(sizes) else rep(1, length(comparison$y))
  fit <- least_squares(cbind(1, columns, comparison$treated), comparison$y, wanted = ncol(columns) + 2, w = w)
  robust_inference(fit, comparison$clusters)
}

# Welch's comparison of the means of clusters; by size, means are weighted by the number of students (HC2).
cluster_means <- function(comparison, by_size = FALSE) {
  arm_mean <- function(arm) {
    groups <- split(comparison$y[comparison$treated == arm], comparison$clusters[comparison$treated == arm])
    weights <- if (by_size) sapply(groups, length) else rep(1, length(groups))
    weights <- weights / sum(weights)
    means <- sapply(groups, mean)
    center <- sum(weights * means)
    list(mean = center, v = sum((weights * (means - center))^2 / (1 - weights)), clusters = length(groups))
  }
  one <- arm_mean(1)
  other <- arm_mean(0)
  v <- one$v + other$v
  welch <- v^2 / (one$v^2 / (one$clusters - 1) + other$v^2 / (other$clusters - 1))
  inference(one$mean - other$mean, sqrt(v), if (by_size) one$clusters + other$clusters - 2 else welch)
}

# The effect on compliers by two-stage least squares: assignment is the instrument of what was received. Residuals are those
# of what was received, leverages those of the second stage.
complier_estimate <- function(comparison) {
  columns <- covariate_columns(comparison)
  wanted <- ncol(columns) + 2
  first <- least_squares(cbind(1, columns, comparison$treated), comparison$received, wanted)
  fitted <- comparison$received - first$residuals
  second <- least_squares(cbind(1, columns, standardize(fitted)), comparison$y, wanted)
  scale <- max(abs(fitted - mean(fitted)))
  residuals <- second$residuals - second$coefficient / scale * first$residuals
  second$coefficient <- second$coefficient / scale
  second$outcome_weights <- second$outcome_weights / scale
  uptake <- robust_inference(first, comparison$clusters)
  list(
    result = robust_inference(second, comparison$clusters, residuals),
    firstStage = list(estimate = first$coefficient, f = (uptake$estimate / uptake$standardError)^2)
  )
}

# Odds ratio with the variance of Woolf; one half is added to every cell where one is empty. The Cox index is an effect size.
odds_ratio <- function(comparison) {
  cells <- c(
    sum(comparison$treated == 1 & comparison$y == 1), sum(comparison$treated == 1 & comparison$y == 0),
    sum(comparison$treated == 0 & comparison$y == 1), sum(comparison$treated == 0 & comparison$y == 0)
  )
  if (any(cells == 0)) cells <- cells + 0.5
  log_odds <- inference(log(cells[1] / cells[2]) - log(cells[3] / cells[4]), sqrt(sum(1 / cells)))
  factor <- hedges_correction(length(comparison$y) - 2) / 1.65
  list(
    log_odds = log_odds,
    estimate = exp(log_odds$estimate),
    interval = lapply(log_odds$interval, exp),
    coxIndex = inference(factor * log_odds$estimate, factor * log_odds$standardError)[c("estimate", "interval")]
  )
}

# ---- Effect sizes ------------------------------------------------------------------------------------------------------

hedges_correction <- function(df) if (df > 1) exp(lgamma(df / 2) - lgamma(df / 2 - 0.5) - 0.5 * log(df / 2)) else 0

standardized_difference <- function(comparison) {
  one <- comparison$y[comparison$treated == 1]
  other <- comparison$y[comparison$treated == 0]
  squares <- (length(one) - 1) * variance(one) + (length(other) - 1) * variance(other)
  (mean(one) - mean(other)) / sqrt(squares / (length(comparison$y) - 2))
}

# P(T > t) or P(T <= t) of the noncentral t distribution. Where pt has no digits, the integral over the standard deviation.
noncentral_t <- function(t, df, ncp, lower) {
  if (abs(ncp) < 37 && df < 4e5) return(suppressWarnings(pt(t, df, ncp, lower.tail = lower)))
  ends <- sqrt(qchisq(1e-15, df, lower.tail = c(TRUE, FALSE)) / df)
  sign <- if (lower) 1 else -1
  inside <- function(s) pnorm(sign * (t * s - ncp)) * 2 * df * s * dchisq(df * s^2, df)
  integrate(inside, ends[1], ends[2], rel.tol = 1e-11, subdivisions = 2000)$value
}

# Hedges g with the exact correction; its interval comes from the noncentral t distribution.
hedges_g <- function(comparison) {
  n <- c(sum(comparison$treated == 1), sum(comparison$treated == 0))
  df <- sum(n) - 2
  per_unit <- sqrt(sum(1 / n))
  correction <- hedges_correction(df)
  d <- standardized_difference(comparison)
  t <- d / per_unit
  width <- 2
  is_inside <- function(width) {
    noncentral_t(t, df, t - width, FALSE) > tail_area || noncentral_t(t, df, t + width, TRUE) > tail_area
  }
  while (width < 2^40 && is_inside(width)) width <- 2 * width
  low <- crossing(function(ncp) noncentral_t(t, df, ncp, FALSE) - tail_area, t - width, t)
  high <- crossing(function(ncp) tail_area - noncentral_t(t, df, ncp, TRUE), t, t + width)
  g <- correction * d
  list(
    estimate = g, standardError = sqrt(per_unit^2 + g^2 / (2 * sum(n))), degreesOfFreedom = df,
    interval = list(low = correction * per_unit * low, high = correction * per_unit * high),
    p = min(1, 2 * pt(abs(t), df, lower.tail = FALSE))
  )
}

# Hedges (2007) for clusters, with the intraclass correlation of an analysis of variance within conditions.
clustered_hedges_g <- function(comparison) {
  n <- c(sum(comparison$treated == 1), sum(comparison$treated == 0))
  total <- sum(n)
  groups <- split(seq_along(comparison$y), comparison$clusters)
  rho <- intraclass_correlation(comparison, groups)
  size <- total / length(groups)
  remaining <- total - 2 - 2 * (size - 1) * rho
  df <- remaining^2 /
    ((total - 2) * (1 - rho)^2 + size * (total - 2 * size) * rho^2 + 2 * (total - 2 * size) * rho * (1 - rho))
  correction <- hedges_correction(df)
  delta <- standardized_difference(comparison) * sqrt(remaining / (total - 2))
  v <- sum(1 / n) * (1 + (size - 1) * rho) + delta^2 / (2 * df)
  inference(correction * delta, correction * sqrt(v), df)
}

intraclass_correlation <- function(comparison, groups) {
  total <- length(comparison$y)
  if (total == length(groups)) return(0)
  arm <- sapply(groups, function(rows) comparison$treated[rows[1]])
  size <- sapply(groups, length)
  means <- sapply(groups, function(rows) mean(comparison$y[rows]))
  within <- sum(sapply(groups, function(rows) (length(rows) - 1) * variance(comparison$y[rows]))) / (total - length(groups))
  between <- 0
  balanced <- 0
  for (own in list(arm == 1, arm == 0)) {
    center <- sum(size[own] * means[own]) / sum(size[own])
    between <- between + sum(size[own] * (means[own] - center)^2)
    balanced <- balanced + sum(size[own]) - sum(size[own]^2) / sum(size[own])
  }
  between <- between / (length(groups) - 2)
  balanced <- balanced / (length(groups) - 2)
  max(0, (between - within) / (between + (balanced - 1) * within))
}

# Percentile points of the average student.
improvement_index <- function(effect) {
  percentile <- function(g) 100 * (pnorm(g) - 0.5)
  list(estimate = percentile(effect$estimate), interval = lapply(effect$interval, percentile))
}

# ---- LOOP: leave-one-out potential outcomes with least squares (Wu & Gagnon-Bartsch, 2018) --------------------------------

# Predictions of one condition's outcome for everyone, from its participants: for these without themselves. Where the others
# do not determine a prediction, it is their mean.
loop_predictions <- function(X, y, rows) {
  X <- cbind(1, X)
  factors <- qr(X[rows, , drop = FALSE], tol = 1e-7)
  kept <- factors$pivot[seq_len(factors$rank)]
  Q <- qr.Q(factors)[, seq_len(factors$rank), drop = FALSE]
  R <- qr.R(factors)[seq_len(factors$rank), seq_len(factors$rank), drop = FALSE]
  weights_of <- function(values) backsolve(R, crossprod(Q, values))
  predictions <- as.vector(X[, kept, drop = FALSE] %*% weights_of(y[rows]))
  for (column in setdiff(seq_len(ncol(X)), kept)) {
    explained <- X[, kept, drop = FALSE] %*% weights_of(X[rows, column])
    predictions[abs(X[, column] - explained) >= 1e-7] <- mean(y[rows])
  }
  free <- 1 - rowSums(Q^2)
  without_own <- (sum(y[rows]) - y[rows]) / max(1, length(rows) - 1)
  predictions[rows] <- ifelse(free > 1e-10, y[rows] - (y[rows] - predictions[rows]) / pmax(free, 1e-10), without_own)
  predictions
}

# With simple randomization the probability is that of the weights; with blocks it is the share of the treated in each.
loop_estimate <- function(comparison, contrast) {
  # As in the product, the outcome is scaled first: what counts as undetermined depends on it.
  scale <- max(abs(comparison$y - mean(comparison$y)))
  y <- standardize(comparison$y)
  treated <- comparison$treated == 1
  columns <- covariate_columns(comparison)
  of_treated <- loop_predictions(columns, y, which(treated))
  of_control <- loop_predictions(columns, y, which(!treated))
  blocks <- if (is.null(comparison$blocks)) rep("", length(y)) else comparison$blocks
  parts <- sapply(unique(blocks), function(name) {
    own <- blocks == name
    p <- if (study$randomization == "BLOCKS") mean(treated[own]) else weight_of(contrast$condition) /
      (weight_of(contrast$condition) + weight_of(contrast$reference))
    rest <- y - (1 - p) * of_treated - p * of_control
    one <- own & treated
    other <- own & !treated
    a <- sqrt((1 - p) / p * mean((y - of_treated)[one]^2))
    b <- sqrt(p / (1 - p) * mean((y - of_control)[other]^2))
    share <- mean(own)
    v <- share^2 * (a + b)^2 / sum(own)
    df <- (a + b)^2 / (a^2 / max(1, sum(one) - 1) + b^2 / max(1, sum(other) - 1))
    c(share * (sum(rest[one]) / p - sum(rest[other]) / (1 - p)) / sum(own), v, if (v > 0) v^2 / df else 0)
  })
  inference(scale * sum(parts[1, ]), scale * sqrt(sum(parts[2, ])), sum(parts[2, ])^2 / sum(parts[3, ]))
}

# ---- The randomization test, with the draws of the study itself ---------------------------------------------------------

draws <- 10000
two32 <- 2^32

# Numbers of 32 bits are kept as doubles. Below 2^53, this is exact.
low32 <- function(x) x - two32 * floor(x / two32)

# Exclusive or with a number below 2^31: bitwXor takes 31 bits, and the highest stays as it is.
xor32 <- function(a, b) {
  highest <- 2^31 * (a >= 2^31)
  highest + bitwXor(as.integer(a - highest), as.integer(b))
}
times32 <- function(a, b) {
  high <- floor(a / 65536)
  low32(low32(high * b) * 65536 + (a - 65536 * high) * b)
}

# The generator sfc32 for all draws at once: the state of draw i is made from the text "<seed> <i>" by the hash FNV-1a, with
# four different starts. Returns a function that gives the next number of every draw.
random_words <- function(seed) {
  add <- function(hash, character) times32(xor32(hash, character), 16777619)
  digits <- utf8ToInt("0123456789")
  hash_of <- function(start) {
    hash <- start
    for (character in utf8ToInt(paste0(seed, " "))) hash <- add(hash, character)
    # Numbers with one digit more follow from those that they begin with.
    longest <- add(hash, digits)
    hashes <- longest
    longest <- longest[-1]
    while (length(hashes) < draws) {
      longest <- add(rep(longest, each = 10), rep(digits, length(longest)))
      hashes <- c(hashes, longest)
    }
    hashes[seq_len(draws)]
  }
  a <- hash_of(2166136261)
  b <- hash_of(16777619)
  c <- hash_of(2654435769)
  d <- hash_of(2246822507)
  next_words <- function() {
    t <- low32(a + b + d)
    rest <- floor(c / 2048)
    d <<- low32(d + 1)
    a <<- xor32(b, floor(b / 512))
    b <<- low32(c * 9)
    c <<- low32((c - 2048 * rest) * 2097152 + rest + t)
    t
  }
  for (round in 1:12) next_words()
  next_words
}

# Whole numbers whose lowest bits say who of a block is treated: all ways to give `set` of `bits` places to the condition.
block_patterns <- function(bits, set) {
  if (set == 0) return(0)
  if (bits < set) return(numeric())
  c(block_patterns(bits - 1, set), block_patterns(bits - 1, set - 1) + 2^(bits - 1))
}

# Calls `use(unit, assignment)` for every unit in turn, with who is treated in each of the draws. Simple: each unit by the
# weights. Blocks: the places of the two conditions in a block are dealt out again to its units.
redraw <- function(units, contrast, use) {
  words <- random_words(paste(study$seed, contrast$condition, contrast$reference))
  own <- weight_of(contrast$condition)
  both <- own + weight_of(contrast$reference)
  if (study$randomization == "SIMPLE") {
    below <- two32 * own / both
    for (unit in seq_along(units)) use(unit, as.numeric(words() < below))
    return(invisible())
  }
  total <- sum(study$conditions$weight)
  stratum <- participants$stratum[units]
  sequence <- participants$sequence[units]
  # The sizes of the blocks of each stratum, in their order, as the seed of the study gives them.
  sizes_of <- function(name) study$block_sizes[[match(name, study$strata)]]
  number <- mapply(function(name, place) findInterval(place, c(0, cumsum(sizes_of(name)))), stratum, sequence)
  key <- paste(number, stratum)
  for (block in unique(key)) {
    members <- which(key == block)
    size <- sizes_of(stratum[members[1]])[number[members[1]]]
    treated <- size * own / total
    places <- size * both / total
    if (choose(places, treated) <= 5000 && places <= 30) {
      patterns <- block_patterns(places, treated)
      pattern <- patterns[floor(words() / two32 * length(patterns)) + 1]
      for (index in seq_along(members)) use(members[index], floor(pattern / 2^(index - 1)) - 2 * floor(pattern / 2^index))
    } else {
      left <- rep(places, draws)
      left_treated <- rep(treated, draws)
      for (index in seq_along(members)) {
        assignment <- as.numeric(words() * left < left_treated * two32)
        use(members[index], assignment)
        left <- left - 1
        left_treated <- left_treated - assignment
      }
    }
  }
}

# Of every draw five numbers: the difference, its change with a constant effect tau, and the three coefficients of its
# variance in tau. Means are weighted by the number of students where units are classes or schools; strata by their weight.
reductions <- function(y, z, w, strata, draw_units, count) {
  stratum <- match(strata, unique(strata))
  values <- unname(rbind(1, w, w * y, w * z, w^2, w^2 * y, w^2 * z, w^2 * y^2, w^2 * y * z))
  totals <- lapply(seq_len(max(stratum)), function(index) rowSums(values[, stratum == index, drop = FALSE]))
  share <- sapply(totals, function(total) total[2]) / sum(w)
  sums <- lapply(totals, function(total) matrix(0, 9, count))
  # The sums of the treated are taken for some units at a time; those of the others follow from the totals.
  waiting <- list()
  waiting_units <- integer()
  take <- function() {
    for (index in unique(stratum[waiting_units])) {
      own <- stratum[waiting_units] == index
      assignments <- matrix(unlist(waiting[own]), nrow = count)
      sums[[index]] <<- sums[[index]] + tcrossprod(values[, waiting_units[own], drop = FALSE], assignments)
    }
    waiting <<- list()
    waiting_units <<- integer()
  }
  draw_units(function(unit, assignment) {
    waiting[[length(waiting) + 1]] <<- assignment
    waiting_units <<- c(waiting_units, unit)
    if (length(waiting) == 64) take()
  })
  take()
  found <- matrix(0, 5, count)
  valid <- rep(TRUE, count)
  for (index in seq_along(sums)) for (sign in c(1, -1)) {
    s <- if (sign == 1) sums[[index]] else totals[[index]] - sums[[index]]
    part <- share[index]
    valid <- valid & s[1, ] >= 2
    mean_y <- s[3, ] / s[2, ]
    mean_z <- s[4, ] / s[2, ]
    factor <- (part / s[2, ])^2 * s[1, ] / (s[1, ] - 1)
    found <- found + rbind(
      sign * part * mean_y,
      sign * part * mean_z,
      factor * (s[8, ] - 2 * mean_y * s[6, ] + mean_y^2 * s[5, ]),
      -2 * factor * (s[9, ] - mean_y * s[7, ] - mean_z * s[6, ] + mean_y * mean_z * s[5, ]),
      factor * (s[7, ] - 2 * mean_z * s[7, ] + mean_z^2 * s[5, ])
    )
  }
  list(numbers = found, valid = valid)
}

# p = (b + 1)/(B + 1) of the studentized difference; the interval holds the constant effects that are not rejected.
randomization_test <- function(rows, y, contrast) {
  rows <- rows_of(rows, y, contrast)
  rows <- rows[order(participants$draw_order[rows])]
  blocks <- blocks_of(rows, contrast)
  key <- if (is_clustered) participants$unit[rows] else participants$participant[rows]
  units <- rows[!duplicated(key)]
  group <- match(key, unique(key))
  students <- tabulate(group)
  means <- as.vector(rowsum(y[rows], group)) / students
  scale <- max(abs(means - mean(means)))
  means <- standardize(means)
  z <- as.numeric(participants$condition[units] == contrast$condition)
  strata <- if (is.null(blocks)) rep("", length(units)) else blocks[!duplicated(key)]
  w <- if (is_clustered) students else rep(1, length(units))
  own <- reductions(means, z, w, strata, function(use) for (unit in seq_along(units)) use(unit, z[unit]), 1)
  all <- reductions(means, z, w, strata, function(use) redraw(units, contrast, use), draws)
  size_at <- function(numbers, effect) {
    size <- abs(numbers[[1]] - effect * numbers[[2]])
    size[size < 1e-12] <- 0
    v <- numbers[[3]] + effect * (numbers[[4]] + effect * numbers[[5]])
    v[v < 0] <- 0
    ratio <- size / sqrt(v)
    ratio[is.nan(ratio)] <- 0
    ratio
  }
  rows_in <- function(numbers) lapply(1:5, function(index) numbers[index, ])
  observed <- rows_in(own$numbers)
  kept <- rows_in(all$numbers[, all$valid, drop = FALSE])
  invalid <- sum(!all$valid)
  p_at <- function(effect) {
    least <- size_at(observed, effect) * (1 - 1e-9)
    (1 + invalid + sum(size_at(kept, effect) >= least)) / (draws + 1)
  }
  estimate <- own$numbers[1, 1]
  bound <- function(direction) {
    step <- sqrt(own$numbers[3, 1])
    inside <- estimate
    outside <- estimate + direction * step
    doublings <- 0
    while (p_at(outside) > 1 - confidence) {
      doublings <- doublings + 1
      if (doublings > 30) stop("the assignments are too few")
      inside <- outside
      step <- 2 * step
      outside <- estimate + direction * step
    }
    for (halving in 1:45) {
      middle <- (inside + outside) / 2
      if (p_at(middle) > 1 - confidence) inside <- middle else outside <- middle
    }
    inside * scale
  }
  list(estimate = estimate * scale, interval = list(low = bound(-1), high = bound(1)), p = p_at(0))
}

# ---- Problems to mastery -----------------------------------------------------------------------------------------------

# Aalen-Johansen over the number of problems, dropping out as a competing event. The influence of a student on every quantity
# is carried along: standard errors are those of the infinitesimal jackknife.
mastery_walk <- function(problems, event, up_to = NULL) {
  times <- sort(unique(c(problems, up_to)))
  if (!is.null(up_to)) times <- times[times <= up_to]
  students <- function(x) sqrt(sum(x^2))
  on_working <- on_mastered <- on_dropped <- on_area <- numeric(length(problems))
  working <- 1
  mastered <- dropped <- area <- previous <- 0
  steps <- lapply(times, function(time) {
    area <<- area + (1 - mastered) * (time - previous)
    on_area <<- on_area - on_mastered * (time - previous)
    previous <<- time
    at_risk <- problems >= time
    masters <- problems == time & event == "mastered"
    drops <- problems == time & event == "dropped_out"
    n <- max(1, sum(at_risk))
    to_mastery <- sum(masters) / n
    to_dropout <- sum(drops) / n
    on_mastery_hazard <- at_risk * (masters - to_mastery) / n
    on_dropout_hazard <- at_risk * (drops - to_dropout) / n
    on_mastered <<- on_mastered + on_working * to_mastery + working * on_mastery_hazard
    on_dropped <<- on_dropped + on_working * to_dropout + working * on_dropout_hazard
    on_working <<- on_working * (1 - to_mastery - to_dropout) - working * (on_mastery_hazard + on_dropout_hazard)
    mastered <<- mastered + working * to_mastery
    dropped <<- dropped + working * to_dropout
    working <<- working * (1 - to_mastery - to_dropout)
    list(
      problems = time, atRisk = sum(at_risk),
      hasMastered = curve_value(mastered, students(on_mastered)),
      hasDroppedOut = curve_value(dropped, students(on_dropped)),
      area = area, area_error = students(on_area)
    )
  })
  steps
}

# The interval is on the scale log(-log p).
curve_value <- function(value, se) {
  probability <- min(1, value)
  if (probability <= 0 || probability >= 1 || se <= 0) return(list(probability = probability))
  margin <- qnorm(tail_area, lower.tail = FALSE) * se / (probability * -log(probability))
  list(
    probability = probability,
    interval = list(low = exp(log(probability) * exp(margin)), high = exp(log(probability) * exp(-margin)))
  )
}

# The mean number of problems worked without mastery, of the first `horizon`.
restricted_mean <- function(rows, horizon) {
  last <- rev(mastery_walk(participants$mastery_problems[rows], participants$mastery_event[rows], horizon))[[1]]
  list(mean = last$area, se = last$area_error)
}

with_mastery <- function(rows, condition) {
  rows[participants$condition[rows] == condition & !is.na(participants$mastery_problems[rows])]
}

restricted_mean_difference <- function(rows, horizon, contrast) {
  arms <- lapply(c(contrast$condition, contrast$reference), function(id) with_mastery(rows, id))
  last <- min(sapply(arms, function(arm) max(participants$mastery_problems[arm])))
  means <- lapply(arms, restricted_mean, horizon = min(horizon, last))
  inference(means[[1]]$mean - means[[2]]$mean, sqrt(means[[1]]$se^2 + means[[2]]$se^2))
}

# ---- Missing outcomes --------------------------------------------------------------------------------------------------

# Percentage points of differential attrition that are low, at an overall attrition of 0, 1, 2 ... percent: What Works
# Clearinghouse, Standards handbook 4.1, table II.1.
attrition_table <- list(
  cautious = c(
    5.7, 5.8, 5.9, 5.9, 6.0, 6.1, 6.2, 6.3, 6.3, 6.3, 6.3, 6.2, 6.2, 6.1, 6.0, 5.9, 5.9, 5.8, 5.7, 5.5, 5.4, 5.3, 5.2, 5.1,
    4.9, 4.8, 4.7, 4.5, 4.4, 4.3, 4.1, 4.0, 3.8, 3.6, 3.5, 3.3, 3.2, 3.1, 2.9, 2.8, 2.6, 2.5, 2.3, 2.1, 2.0, 1.8, 1.6, 1.5,
    1.3, 1.2, 1.0, 0.9, 0.7, 0.6, 0.4, 0.3, 0.2, 0.0
  ),
  optimistic = c(
    10.0, 10.1, 10.2, 10.3, 10.4, 10.5, 10.7, 10.8, 10.9, 10.9, 10.9, 10.9, 10.9, 10.8, 10.8, 10.7, 10.6, 10.5, 10.3, 10.2,
    10.0, 9.9, 9.7, 9.5, 9.4, 9.2, 9.0, 8.8, 8.6, 8.4, 8.2, 8.0, 7.8, 7.6, 7.4, 7.2, 7.0, 6.7, 6.5, 6.3, 6.0, 5.8, 5.6, 5.3,
    5.1, 4.9, 4.6, 4.4, 4.2, 3.9, 3.7, 3.5, 3.2, 3.0, 2.8, 2.6, 2.3, 2.1, 1.9, 1.6, 1.4, 1.1, 0.9, 0.7, 0.5, 0.3
  )
)

# Between two rows of the table the stricter one counts.
attrition <- function(assigned, analyzed) {
  lost <- assigned - analyzed
  overall <- sum(lost) / sum(assigned)
  rates <- lost / assigned
  boundary <- lapply(attrition_table, function(rows) {
    around <- rows[c(floor(overall * 100 + 1e-12), ceiling(overall * 100 - 1e-12)) + 1]
    if (anyNA(around)) NULL else min(around) / 100
  })
  list(
    overall = overall, differential = abs(rates[1] - rates[2]), treated = rates[1], control = rates[2],
    boundary = boundary
  )
}

# Lee (2009): the condition that kept more of its students loses a share of its outcomes, at the top for one bound and at the
# bottom for the other. Interval of Imbens & Manski (2004).
lee_bounds <- function(arms) {
  rates <- sapply(arms, function(arm) length(arm$y) / arm$assigned)
  treated_more <- rates[1] >= rates[2]
  more <- arms[[if (treated_more) 1 else 2]]$y
  fewer <- arms[[if (treated_more) 2 else 1]]$y
  rate <- if (treated_more) rates else rev(rates)
  q <- 1 - rate[2] / rate[1]
  kept <- (1 - q) * length(more)
  sign <- if (treated_more) 1 else -1
  bound <- function(values) {
    whole <- floor(kept + 1e-9)
    part <- max(0, kept - whole)
    weights <- c(rep(1, whole), part, rep(0, length(values)))[seq_along(values)]
    total <- whole + part
    center <- sum(weights * values) / total
    v <- if (total > 1) sum(weights * (values - center)^2) / (total - 1) else 0
    cut <- values[max(1, if (part > 0) whole + 1 else whole)]
    of_rates <- if (q == 0) 0 else (1 - rate[1]) / length(more) + (1 - rate[2]) / length(fewer)
    total_v <- v / kept + (cut - center)^2 * q / kept + (cut - center)^2 * of_rates + variance(fewer) / length(fewer)
    list(estimate = sign * (center - mean(fewer)), standardError = sqrt(total_v))
  }
  without_largest <- bound(sort(more))
  without_smallest <- bound(sort(more, decreasing = TRUE))
  lower <- if (treated_more) without_largest else without_smallest
  upper <- if (treated_more) without_smallest else without_largest
  width <- (upper$estimate - lower$estimate) / max(lower$standardError, upper$standardError)
  inside <- function(c) {
    1 - confidence - pnorm(c + width, lower.tail = FALSE) - pnorm(c, lower.tail = FALSE)
  }
  c <- crossing(inside, 0, qnorm(tail_area, lower.tail = FALSE) + 1)
  list(
    lower = lower, upper = upper,
    interval = list(low = lower$estimate - c * lower$standardError, high = upper$estimate + c * upper$standardError),
    trimmedShare = q
  )
}

# By how much missing outcomes of the condition would have to differ from the observed ones, against the effect, for the
# interval to include zero and for the estimate to be zero.
tipping_point <- function(arms) {
  one <- arms[[1]]$y
  other <- arms[[2]]$y
  found <- difference_in_means(list(y = c(one, other), treated = rep(1:0, c(length(one), length(other)))))
  size <- abs(found$estimate)
  missing <- (arms[[1]]$assigned - length(one)) / arms[[1]]$assigned
  added <- missing * (1 - missing) / arms[[1]]$assigned
  pooled <- sqrt(((length(one) - 1) * var(one) + (length(other) - 1) * var(other)) / (length(one) + length(other) - 2))
  direction <- if (found$estimate > 0) -1 else 1
  shift <- function(delta) list(delta = direction * delta, standardDeviations = direction * delta / pooled)
  critical <- qt(tail_area, found$degreesOfFreedom, lower.tail = FALSE)
  beyond <- function(delta) critical * sqrt(found$standardError^2 + delta^2 * added) - (size - delta * missing)
  if (!(missing > 0 && size > 0)) return(list())
  list(
    toLoseSignificance = if (beyond(0) < 0) shift(crossing(beyond, 0, size / missing)),
    toZero = shift(size / missing)
  )
}

# ---- Subgroups, scales, looks -------------------------------------------------------------------------------------------

# The quarter of each value by the quantiles of all; equal values are in the same one.
quarter_of <- function(x) 1 + rowSums(outer(x, quantile_of(x, c(0.25, 0.5, 0.75)), ">"))

# Welch's (1951) F test that the differences are the same.
interaction_test <- function(effects) {
  count <- length(effects)
  d <- sapply(effects, function(effect) effect$estimate)
  weights <- 1 / sapply(effects, function(effect) effect$standardError)^2
  center <- sum(weights * d) / sum(weights)
  lambda <- sum((1 - weights / sum(weights))^2 / sapply(effects, function(effect) effect$degreesOfFreedom))
  f <- sum(weights * (d - center)^2) / (count - 1) / (1 + 2 * (count - 2) * lambda / (count^2 - 1))
  df <- c(count - 1, (count^2 - 1) / (3 * lambda))
  list(f = f, degreesOfFreedom = list(`0` = df[1], `1` = df[2]), p = pf(f, df[1], df[2], lower.tail = FALSE))
}

# How the difference changes by one point of the moderator.
moderation <- function(comparison, moderator) {
  m <- moderator - mean(moderator)
  X <- cbind(1, comparison$treated, m, m * comparison$treated)
  robust_inference(least_squares(X, comparison$y, wanted = 4), comparison$clusters)
}

# Cronbach's alpha of those who answered everything, with the interval of Feldt.
cronbach_alpha <- function(answers) {
  answers <- answers[stats::complete.cases(answers), , drop = FALSE]
  k <- ncol(answers)
  alpha <- k / (k - 1) * (1 - sum(apply(answers, 2, var)) / var(rowSums(answers)))
  df <- c(nrow(answers) - 1, (nrow(answers) - 1) * (k - 1))
  list(
    alpha = alpha,
    interval = list(
      low = 1 - (1 - alpha) * qf(tail_area, df[1], df[2], lower.tail = FALSE),
      high = 1 - (1 - alpha) * qf(tail_area, df[1], df[2])
    ),
    respondents = nrow(answers), items = k
  )
}

# Asymptotic confidence sequence (Waudby-Smith et al., 2024): estimate and interval of one look.
sequence_look <- function(one, other, planned_units) {
  if (min(length(one), length(other)) < 20) return(NULL)
  found <- difference_in_means(list(y = c(one, other), treated = rep(1:0, c(length(one), length(other)))))
  if (!(found$standardError > 0)) return(NULL)
  alpha <- 1 - confidence
  rho2 <- (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / planned_units
  n <- length(one) + length(other)
  spread <- n * rho2 + 1
  margin <- found$standardError * sqrt(2 * spread / (n * rho2) * (log(spread) / 2 - log(alpha)))
  list(units = n, estimate = found$estimate, interval = list(low = found$estimate - margin, high = found$estimate + margin))
}

chi_square <- function(observed, expected, df) {
  statistic <- sum(ifelse(expected == 0, 0, (observed - expected)^2 / expected))
  list(chiSquare = statistic, degreesOfFreedom = df, p = pchisq(statistic, df, lower.tail = FALSE))
}

# ------------------------------------------------------------------------------------------------------------------------
# The data
# ------------------------------------------------------------------------------------------------------------------------

read_table <- function(file) {
  utils::read.csv(file, colClasses = "character", na.strings = "", check.names = FALSE, encoding = "UTF-8", quote = "\"")
}

participants <- read_table("participants.csv")
problems <- read_table("problems.csv")
published <- read_table("numbers.csv")
published$value <- as.numeric(published$value)

flag_columns <- c(
  "is_withdrawn", "is_erased", "is_possible_duplicate", "joined_after_draw", "is_exposed", "is_finished", "has_received",
  "help_first", "counts_as_next"
)
text_columns <- c(
  "participant", "unit", "stratum", "class", "teacher", "school", "grade", "kind", "withdrawal", "mastery_event",
  "stage", "problem_set", "problem", "outcome", "first_answer"
)
outcome_columns <- c(
  "post_test", "delayed_post_test", "gain", "next_correctness", "mastery", "problems_to_mastery", "completion",
  "time_on_task", "survey_scale", "help_use"
)
number_columns <- c(
  "condition", "sequence", "draw_order", "pre_test", "pre_survey", "prior_correctness", "mastery_problems", "seconds",
  outcome_columns, paste0(outcome_columns, "_day")
)
# Columns that were left out are empty here: what needs them is not in numbers.csv.
with_types <- function(table) {
  for (name in setdiff(c(flag_columns, text_columns, number_columns), names(table))) {
    table[[name]] <- rep(NA_character_, nrow(table))
  }
  for (name in names(table)) {
    if (name %in% flag_columns) table[[name]] <- table[[name]] %in% "true"
    else if (!name %in% text_columns) table[[name]] <- as.numeric(table[[name]])
  }
  table
}
participants <- with_types(participants)
problems <- with_types(problems)
participants$stratum[is.na(participants$stratum)] <- ""

is_clustered <- study$unit != "STUDENT"
weight_of <- function(id) study$conditions$weight[study$conditions$id == id]
everyone <- seq_len(nrow(participants))
excluded <- rep(FALSE, nrow(participants))
if ("NOT_EXPOSED" %in% study$exclusions) excluded <- excluded | !participants$is_exposed
if ("DUPLICATES" %in% study$exclusions) excluded <- excluded | participants$is_possible_duplicate
if ("LATE_JOINERS" %in% study$exclusions) excluded <- excluded | participants$joined_after_draw
# Everyone who was enrolled, less the exclusions of the plan.
planned <- everyone[!excluded]

sample_rows <- function(name) {
  switch(name,
    ALL_ENROLLED = everyone,
    EXPOSED = planned[participants$is_exposed[planned]],
    WITHOUT_WITHDRAWN = planned[!participants$is_withdrawn[planned]],
    WITHOUT_DUPLICATES = planned[!participants$is_possible_duplicate[planned]],
    WITHOUT_LATE_JOINERS = planned[!participants$joined_after_draw[planned]],
    planned
  )
}

# The last number of problems at which every condition is observed.
horizon <- local({
  last <- sapply(study$conditions$id, function(id) {
    found <- participants$mastery_problems[with_mastery(planned, id)]
    if (length(found) == 0) NA else max(found)
  })
  if (all(is.na(last))) NA else min(last, na.rm = TRUE)
})

# An outcome as observed; problems to mastery up to the horizon, all of them for those who dropped out.
observed_outcome <- function(name) {
  if (name != "PROBLEMS_TO_MASTERY") return(participants[[tolower(name)]])
  worked <- participants$mastery_problems
  event <- participants$mastery_event
  restricted <- ifelse(event == "dropped_out" | worked >= horizon, horizon, ifelse(event == "mastered", worked, NA))
  ifelse(is.na(worked), NA, restricted)
}

# With missing values as zero where the plan says so.
analyzed_outcome <- function(name) {
  y <- observed_outcome(name)
  is_filled <- study$missing_data == "COUNT_AS_ZERO" && !name %in% c("TIME_ON_TASK", "PROBLEMS_TO_MASTERY")
  if (is_filled) ifelse(is.na(y), 0, y) else y
}

analyzed <- if (is.null(study$primary)) planned else planned[!is.na(analyzed_outcome(study$primary)[planned])]

# ------------------------------------------------------------------------------------------------------------------------
# Every number of the results page, under its name in numbers.csv
# ------------------------------------------------------------------------------------------------------------------------

recomputed <- list()
failures <- character()

# Notes the numbers of a list under a name. What cannot be computed has no number on the page either; if it has one, its name
# is missing below, and the check fails.
note <- function(name, compute) {
  if (!is_published(name)) return(invisible())
  found <- tryCatch(suppressWarnings(unlist(compute)), error = function(problem) {
    failures <<- c(failures, paste0(name, ": ", conditionMessage(problem)))
    NULL
  })
  if (length(found) > 0) {
    names(found) <- if (is.null(names(found))) name else paste(name, names(found), sep = ".")
    recomputed[[length(recomputed) + 1]] <<- found
  }
  invisible()
}
is_published <- function(name) any(startsWith(published$name, name))
# Runs a part of the check; where columns that it needs were left out of this file, there is nothing to compare it with.
attempt <- function(part) {
  tryCatch(part, error = function(problem) failures <<- c(failures, conditionMessage(problem)))
}
path <- function(...) paste(..., sep = ".")
contrast_name <- function(contrast) paste0(contrast$condition, "-vs-", contrast$reference)

# ---- Who took part -----------------------------------------------------------------------------------------------------

note(path("participants", if (study$sample == "STUDENTS") "students" else "simulated"), length(everyone))

for (id in study$conditions$id) {
  own <- everyone[participants$condition == id]
  with_outcome <- analyzed[participants$condition[analyzed] == id]
  name <- path("flowByCondition", id)
  note(name, list(
    enrolled = length(own), analyzed = length(with_outcome), excluded = sum(excluded[own]),
    clusters = if (is_clustered) length(unique(participants$unit[own])),
    analyzedClusters = if (is_clustered) length(unique(participants$unit[with_outcome]))
  ))
  flags <- c(
    joinedAfterDraw = "joined_after_draw", possibleDuplicates = "is_possible_duplicate", exposed = "is_exposed",
    finished = "is_finished", withdrawn = "is_withdrawn", erased = "is_erased"
  )
  for (label in names(flags)) note(path(name, label), sum(participants[[flags[label]]][own]))
}

split_check <- function(name, rows) {
  units <- rows[!duplicated(participants$unit[rows])]
  counts <- sapply(study$conditions$id, function(id) sum(participants$condition[units] == id))
  expected <- length(units) * study$conditions$weight / sum(study$conditions$weight)
  for (index in seq_along(counts)) {
    note(path(name, "counts", study$conditions$id[index]), list(units = counts[index], expected = expected[index]))
  }
  if (study$randomization == "BLOCKS") note(path(name, "recomputed"), length(units))
  else if (min(expected) >= 5) note(path(name, "p"), chi_square(counts, expected, length(counts) - 1)$p)
}
attempt(split_check("split.enrolled", everyone))
attempt(split_check("split.analyzed", analyzed))

# Whether reaching the point where conditions differ depends on the condition.
if (!is_clustered && length(everyone) > 0) {
  counts <- table(participants$condition, factor(participants$is_exposed, c(TRUE, FALSE)))
  expected <- outer(rowSums(counts), colSums(counts)) / sum(counts)
  df <- (nrow(counts) - 1) * (sum(colSums(counts) > 0) - 1)
  if (df > 0) note("reach", chi_square(counts, expected, df))
}

# ---- Outcomes ----------------------------------------------------------------------------------------------------------

bin_edges <- function(outcome, values) {
  if (outcome %in% c("MASTERY", "COMPLETION")) return(c(0, 0.5, 1))
  if (outcome %in% c("POST_TEST", "DELAYED_POST_TEST", "NEXT_CORRECTNESS", "SURVEY_SCALE")) return(10 * (0:10))
  if (length(values) == 0) return(numeric())
  low <- min(values)
  high <- max(values)
  if (low == high) c(low - 0.5, high + 0.5) else low + (high - low) * (0:12) / 12
}

describe_conditions <- function(name, outcome) {
  y <- analyzed_outcome(outcome)
  edges <- bin_edges(outcome, y[planned][!is.na(y[planned])])
  for (id in study$conditions$id) {
    own <- planned[participants$condition[planned] == id]
    values <- y[own][!is.na(y[own])]
    is_restricted <- outcome == "PROBLEMS_TO_MASTERY" && length(with_mastery(own, id)) > 0
    note(path(name, "conditions", id), list(
      assigned = length(own), n = length(values),
      mean = if (is_restricted) restricted_mean(with_mastery(own, id), horizon)$mean else if (length(values) > 0) mean(values),
      deviation = if (length(values) > 1) sd(values)
    ))
    if (length(values) > 0) {
      quartiles <- quantile_of(values, c(0, 0.25, 0.5, 0.75, 1))
      note(path(name, "conditions", id, "quartiles"), stats::setNames(quartiles, 0:4))
    }
    for (bin in seq_len(max(0, length(edges) - 1))) {
      is_last <- bin == length(edges) - 1
      inside <- (values >= edges[bin] | bin == 1) & (values < edges[bin + 1] | is_last)
      note(path(name, "conditions", id, "bins", bin - 1), list(from = edges[bin], to = edges[bin + 1], count = sum(inside)))
    }
  }
}

# One row for each student and problem that counts for next correctness.
by_problem_comparison <- function(contrast, covariates) {
  answers <- problems[problems$counts_as_next, ]
  rows <- match(answers$participant, participants$participant)
  among <- rows %in% rows_of(planned, rep(0, nrow(participants)), contrast)
  rows <- rows[among]
  list(
    rows = rows, y = ifelse(answers$first_answer[among] %in% "correct", 100, 0),
    treated = as.numeric(participants$condition[rows] == contrast$condition),
    clusters = (if (is_clustered) participants$unit else participants$participant)[rows], covariates = covariates
  )
}

# One specification: sizes first, which the page shows even where there is no estimate.
note_specification <- function(name, outcome, contrast, specification, rows = sample_rows(specification$sample)) {
  if (!is_published(name)) return(invisible())
  y <- if (specification$sample == "MISSING_AS_ZERO") {
    observed <- observed_outcome(outcome)
    ifelse(is.na(observed), 0, observed)
  } else {
    analyzed_outcome(outcome)
  }
  covariates <- specification$covariates
  within <- function(...) comparison_of(rows, y, contrast, covariates, ...)
  in_model <- function(...) without_many_blocks(within(with_blocks = TRUE, ...))
  estimator <- specification$estimator
  if (specification$sample == "BY_PROBLEM") {
    comparison <- by_problem_comparison(contrast, covariates)
    note(path(name, "n"), sample_sizes(comparison))
    return(note(name, cluster_estimate(comparison)))
  }
  if (estimator == "restricted-mean") {
    arms <- lapply(c(contrast$condition, contrast$reference), function(id) with_mastery(rows, id))
    note(path(name, "n"), list(treated = length(arms[[1]]), control = length(arms[[2]])))
    return(note(name, restricted_mean_difference(rows, horizon, contrast)))
  }
  comparison <- switch(estimator,
    welch = , `log-odds` = , `cluster-means` = , `cluster-means-size` = within(),
    hc2 = , loop = , `loop-forest` = , randomization = within(with_blocks = TRUE),
    # ReLOOP: the prediction from outside of the study is one more covariate.
    reloop = comparison_of(rows, y, contrast, c(covariates, "OUTSIDE_PREDICTION"), with_blocks = TRUE),
    cace = in_model(with_received = TRUE),
    in_model()
  )
  note(path(name, "n"), sample_sizes(comparison))
  note(name, switch(estimator,
    welch = difference_in_means(comparison),
    hc2 = difference_in_means(comparison, residual = TRUE),
    lin = lin_estimate(comparison),
    loop = , reloop = loop_estimate(comparison, contrast),
    cace = complier_estimate(comparison)$result,
    randomization = randomization_test(rows, y, contrast),
    cr2 = cluster_estimate(comparison),
    `cr2-clusters` = cluster_estimate(comparison, by_cluster = TRUE),
    `cluster-means` = cluster_means(comparison),
    `cluster-means-size` = cluster_means(comparison, by_size = TRUE),
    `log-odds` = odds_ratio(comparison)$log_odds
  ))
}

note_first_stage <- function(name, outcome, contrast, specification) {
  comparison <- comparison_of(
    planned, analyzed_outcome(outcome), contrast, specification$covariates, with_blocks = TRUE, with_received = TRUE
  )
  note(name, complier_estimate(without_many_blocks(comparison))$firstStage)
}

note_missing <- function(name, outcome, contrast) {
  y <- observed_outcome(outcome)
  arms <- lapply(c(contrast$condition, contrast$reference), function(id) {
    enrolled <- everyone[participants$condition == id]
    own <- planned[participants$condition[planned] == id]
    with_outcome <- own[!is.na(y[own])]
    units <- function(rows) length(unique(participants$unit[rows]))
    list(
      y = y[with_outcome], assigned = length(own), enrolled = length(enrolled),
      units = if (is_clustered) c(units(enrolled), units(with_outcome))
    )
  })
  of <- function(part) sapply(arms, part)
  note(path(name, "attrition"), attrition(of(function(arm) arm$enrolled), of(function(arm) length(arm$y))))
  if (is_clustered) {
    note(path(name, "clusterAttrition"), attrition(of(function(arm) arm$units[1]), of(function(arm) arm$units[2])))
  } else if (any(of(function(arm) length(arm$y) < arm$assigned))) {
    if (study$missing_data == "COMPLETE_CASES_AND_BOUNDS") note(path(name, "bounds"), lee_bounds(arms))
    note(path(name, "tippingPoint"), tipping_point(arms))
  }
}

note_subgroup <- function(name, outcome, contrast, subgroup) {
  y <- analyzed_outcome(outcome)
  rows <- rows_of(planned, y, contrast)
  column <- switch(subgroup, PRIOR_KNOWLEDGE = "pre_test", GRADE = "grade", SCHOOL = "school")
  rows <- rows[!is.na(participants[[column]][rows])]
  group <- if (subgroup == "PRIOR_KNOWLEDGE" && length(rows) > 0) {
    as.character(quarter_of(participants$pre_test[rows]))
  } else {
    participants[[column]][rows]
  }
  effects <- lapply(in_order(group), function(level) {
    own <- rows[group == level]
    comparison <- comparison_of(own, y, contrast)
    at <- path(name, "groups", level)
    if (subgroup == "PRIOR_KNOWLEDGE") {
      note(at, list(from = min(participants$pre_test[own]), to = max(participants$pre_test[own])))
    }
    note(path(at, "result.n"), sample_sizes(comparison))
    effect <- tryCatch(
      if (is_clustered) cluster_estimate(comparison) else difference_in_means(comparison),
      error = function(problem) NULL
    )
    note(path(at, "result"), effect)
    effect
  })
  if (!is_clustered && length(effects) > 1) note(path(name, "interaction"), interaction_test(effects))
  if (subgroup == "PRIOR_KNOWLEDGE") {
    comparison <- comparison_of(rows, y, contrast)
    note(path(name, "slope.n"), sample_sizes(comparison))
    note(path(name, "slope"), moderation(comparison, participants$pre_test[comparison$rows]))
  }
}

note_comparison <- function(name, outcome, contrast) {
  for (specification in contrast$specifications) {
    attempt(note_specification(
      path(name, "specifications", specification$name, "result"), outcome, contrast, specification
    ))
    if (specification$estimator == "cace") attempt(note_first_stage(path(name, "firstStage"), outcome, contrast, specification))
  }
  unadjusted <- comparison_of(planned, analyzed_outcome(outcome), contrast)
  note(path(name, "effectSize.n"), sample_sizes(unadjusted))
  effect <- tryCatch(
    if (is_clustered) clustered_hedges_g(unadjusted) else hedges_g(unadjusted),
    error = function(problem) NULL
  )
  if (!is.null(effect)) {
    note(path(name, "effectSize"), effect)
    note(path(name, "improvementIndex"), improvement_index(effect))
  }
  if (outcome %in% c("MASTERY", "COMPLETION") && !is_clustered) {
    note(path(name, "oddsRatio"), odds_ratio(unadjusted)[c("estimate", "interval", "coxIndex")])
  }
  attempt(note_missing(path(name, "missing"), outcome, contrast))
  for (subgroup in study$subgroups) attempt(note_subgroup(path(name, "subgroups", subgroup), outcome, contrast, subgroup))
  for (group in contrast$leave_one_out) {
    rows <- planned[!(participants$class[planned] %in% group)]
    at <- path(name, "leaveOneOut", group, "result")
    attempt(note_specification(at, outcome, contrast, contrast$specifications[[1]], rows))
  }
}

note_curves <- function(name) {
  if (!is.na(horizon)) note(path(name, "horizon"), horizon)
  for (id in study$conditions$id) {
    own <- with_mastery(planned, id)
    if (length(own) == 0) next
    note(path(name, "curves", id, "students"), length(own))
    for (step in mastery_walk(participants$mastery_problems[own], participants$mastery_event[own])) {
      note(path(name, "curves", id, "points", step$problems), step[c("problems", "atRisk", "hasMastered", "hasDroppedOut")])
    }
  }
}

number_of <- function(name) {
  found <- unlist(recomputed)[name]
  if (length(found) == 0) NA else unname(found)
}

for (part in study$outcomes) {
  name <- path("outcomes", part$outcome)
  attempt(describe_conditions(name, part$outcome))
  for (contrast in part$comparisons) {
    attempt(note_comparison(path(name, "comparisons", contrast_name(contrast)), part$outcome, contrast))
  }
  # Holm over the comparisons of the primary outcome that are not exploratory, Benjamini-Hochberg over all of an outcome. A
  # comparison without an estimate has no p, on the page as here.
  planned_p <- sapply(part$comparisons, function(contrast) {
    if (!contrast$is_estimated) return(NA)
    at <- path(name, "comparisons", contrast_name(contrast))
    number_of(path(at, "specifications", contrast$specifications[[1]]$name, "result.p"))
  })
  is_confirmatory <- part$role == "PRIMARY" & !sapply(part$comparisons, function(contrast) contrast$is_exploratory)
  holm <- p.adjust(ifelse(is_confirmatory, planned_p, NA), "holm")
  discovery <- p.adjust(planned_p, "BH")
  for (index in seq_along(part$comparisons)) {
    at <- path(name, "comparisons", contrast_name(part$comparisons[[index]]))
    if (!is.na(holm[index])) note(path(at, "adjustedP"), holm[index])
    if (!is.na(discovery[index])) note(path(at, "falseDiscoveryP"), discovery[index])
  }
  if (part$outcome == "PROBLEMS_TO_MASTERY") attempt(note_curves(name))
  if (part$outcome == "SURVEY_SCALE" && study$scale_questions > 1) {
    columns <- paste0("scale_", seq_len(study$scale_questions))
    note(path(name, "reliability"), cronbach_alpha(as.matrix(participants[planned, columns, drop = FALSE])))
  }
}

# ---- Baseline ----------------------------------------------------------------------------------------------------------

note_baseline <- function(contrast) {
  rows <- rows_of(analyzed, rep(0, nrow(participants)), contrast)
  difference <- function(name, values) {
    known <- !is.na(values)
    comparison <- list(y = values[known], treated = as.numeric(participants$condition[rows] == contrast$condition)[known])
    at <- path("baseline", contrast_name(contrast), "differences", name)
    note(path(at, "n"), list(treated = sum(comparison$treated), control = sum(1 - comparison$treated)))
    effect <- function() {
      if (all(comparison$y %in% 0:1)) odds_ratio(comparison)$coxIndex$estimate else hedges_g(comparison)$estimate
    }
    note(path(at, "difference.effectSize"), effect())
  }
  for (covariate in c("PRE_TEST", "PRE_SURVEY", "PRIOR_CORRECTNESS")) {
    values <- participants[[tolower(covariate)]][rows]
    if (any(!is.na(values))) difference(covariate, values)
  }
  grades <- in_order(participants$grade[rows])
  if (length(grades) > 1) {
    for (level in grades) difference(path("GRADE", level), as.numeric(participants$grade[rows] == level))
  }
}
for (contrast in study$contrasts) attempt(note_baseline(contrast))

# ---- Items -------------------------------------------------------------------------------------------------------------

finished <- which(!is.na(problems$outcome) & !is.na(problems$problem_set))
condition_of_row <- participants$condition[match(problems$participant, participants$participant)]
item_of_row <- paste(problems$stage, problems$problem_set, problems$problem, sep = ".")
for (item in split(finished, item_of_row[finished])) {
  name <- path("items", item_of_row[item[1]], "conditions")
  for (id in study$conditions$id) {
    own <- item[condition_of_row[item] == id]
    seconds <- problems$seconds[own]
    seconds <- seconds[!is.na(seconds)]
    note(path(name, id), list(
      students = length(own), firstCorrect = sum(problems$first_answer[own] %in% "correct"),
      helpFirst = sum(problems$help_first[own]),
      medianSeconds = if (length(seconds) > 0) quantile_of(seconds, 0.5)
    ))
  }
}

# ---- The confidence sequence over the days on which outcomes were known ---------------------------------------------------

note_sequence <- function(contrast) {
  y <- observed_outcome(study$primary)
  unit_values <- function(rows) {
    if (is_clustered) sapply(split(y[rows], participants$unit[rows]), mean) else y[rows]
  }
  enrolled <- everyone[participants$condition %in% c(contrast$condition, contrast$reference)]
  share <- (weight_of(contrast$condition) + weight_of(contrast$reference)) / sum(study$conditions$weight)
  planned_units <- if (is.null(study$sample_size) || is_clustered) {
    length(unique(participants$unit[enrolled]))
  } else {
    study$sample_size * share
  }
  rows <- rows_of(planned, y, contrast)
  day <- participants[[paste0(tolower(study$primary), "_day")]][rows]
  days <- sort(unique(day))
  # Of a long study, only the last look of several days each.
  every <- max(1, ceiling(length(days) / 200))
  days <- days[seq_along(days) %% every == 0 | seq_along(days) == length(days)]
  for (look in days) {
    by <- rows[day <= look]
    arm <- participants$condition[by] == contrast$condition
    found <- sequence_look(unit_values(by[arm]), unit_values(by[!arm]), planned_units)
    if (!is.null(found)) note(path("sequences", contrast_name(contrast), "points", look), c(list(day = look), found))
  }
}
if (!is.null(study$primary)) for (contrast in study$contrasts) attempt(note_sequence(contrast))

# ---- The numbers behind the evidence rating -------------------------------------------------------------------------------

note_rating <- function(point) {
  all <- unlist(recomputed)
  value <- switch(point$point,
    OUTCOME = number_of(path("outcomes", study$primary, "reliability.alpha")),
    ATTRITION = max(all[point$of]),
    BASELINE = max(abs(all[point$of])),
    CLUSTERS = {
      compared <- unique(unlist(lapply(study$contrasts, function(contrast) contrast[c("condition", "reference")])))
      units <- sapply(compared, function(id) {
        length(unique(participants$unit[analyzed][participants$condition[analyzed] == id]))
      })
      switch(point$reason,
        clusters_one_per_condition = min(units),
        clusters_late_joiners = sum(participants$joined_after_draw[analyzed]),
        sum(units)
      )
    }
  )
  note(path("rating.points", point$point, "value"), value)
}
for (point in study$rating) attempt(note_rating(point))

# ------------------------------------------------------------------------------------------------------------------------
# The check
# ------------------------------------------------------------------------------------------------------------------------

recomputed <- unlist(recomputed)
published$recomputed <- unname(recomputed[published$name])
# Absolute up to 1, relative above.
published$difference <- abs(published$recomputed - published$value) / pmax(1, abs(published$value))
published$part <- sub("^(outcomes\\.[^.]+|[^.]+).*", "\\1", published$name)

if (nrow(published) > 0) {
  summary <- do.call(rbind, lapply(split(published, published$part), function(rows) {
    data.frame(
      part = rows$part[1], numbers = nrow(rows), recomputed = sum(!is.na(rows$recomputed)),
      largest_difference = signif(max(c(0, rows$difference), na.rm = TRUE), 3)
    )
  }))
  print(summary, row.names = FALSE)
}
for (line in study$skipped) cat("skipped:", line, "\n")
for (line in study$not_recomputed) cat("not recomputed:", line, "\n")

largest_difference <- max(c(0, published$difference), na.rm = TRUE)
cat(sprintf("recomputed %d numbers, largest difference %.3g\n", sum(!is.na(published$recomputed)), largest_difference))

wrong <- published[is.na(published$difference) | published$difference > 1e-8, ]
if (nrow(wrong) > 0) {
  print(utils::head(wrong[c("name", "value", "recomputed", "difference")], 20), row.names = FALSE, digits = 12)
  if (length(failures) > 0) cat(utils::head(failures, 20), sep = "\n")
  stop(sprintf("%d of %d numbers are not what the data give", nrow(wrong), nrow(published)), call. = FALSE)
}
