# Reference values of the estimators, for estimators.test.ts, and the data they are computed from.
# Rscript packages/stats/reference/estimators.R   (writes estimators.json and data/*.csv beside itself)
#
# Public data: mtcars of R, alo_star_men of estimatr (Angrist, Lang & Oreopoulos, 2009), AchievementAwardsRCT of
# clubSandwich (Angrist & Lavy, 2009; here the first 20 girls of 2001 in each school). The rest is generated.

suppressMessages({ library(estimatr); library(clubSandwich); library(metafor) })
here <- dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE)))
save <- function(name, data) {
  write.csv(data, file.path(here, "data", paste0(name, ".csv")), row.names = FALSE, quote = FALSE)
  read.csv(file.path(here, "data", paste0(name, ".csv")), stringsAsFactors = FALSE)
}

rows <- character()
number <- function(x) if (is.na(x) || !is.finite(x)) "null" else sprintf("%.16g", x)
text <- function(x) sprintf('"%s"', x)
add <- function(.data, .estimator, .columns, .result, .options = list()) {
  columns <- paste(sprintf('"%s": %s', names(.columns), sapply(.columns, function(x)
    if (length(x) > 1 || is.list(x)) paste0("[", paste(text(unlist(x)), collapse = ", "), "]") else text(x))), collapse = ", ")
  result <- paste(sprintf('"%s": %s', names(.result), sapply(.result, number)), collapse = ", ")
  options <- if (length(.options)) paste(sprintf('"%s": %s', names(.options),
    sapply(.options, function(x) if (is.numeric(x)) number(x) else text(x))), collapse = ", ") else ""
  rows[length(rows) + 1] <<- sprintf('{ "data": "%s", "estimator": "%s", "columns": { %s }, "options": { %s }, "result": { %s } }',
    .data, .estimator, columns, options, result)
}
tidy1 <- function(model, term) {
  at <- which(model$term == term)
  list(estimate = unname(model$coefficients[at]), standardError = unname(model$std.error[at]), degreesOfFreedom = unname(model$df[at]),
    low = unname(model$conf.low[at]), high = unname(model$conf.high[at]), p = unname(model$p.value[at]))
}
normal <- function(estimate, se) list(estimate = estimate, standardError = se,
  low = estimate - qnorm(.975) * se, high = estimate + qnorm(.975) * se, p = 2 * pnorm(-abs(estimate / se)))
student <- function(estimate, se, df) list(estimate = estimate, standardError = se, degreesOfFreedom = df,
  low = estimate - qt(.975, df) * se, high = estimate + qt(.975, df) * se, p = 2 * pt(-abs(estimate / se), df))

individuals <- function(.name, data, y, z, covariates = character()) {
  f <- reformulate(z, y)
  add(.name, "welch", list(outcome = y, treatment = z), tidy1(difference_in_means(f, data), z))
  add(.name, "hc2", list(outcome = y, treatment = z), tidy1(lm_robust(f, data, se_type = "HC2"), z))
  if (length(covariates)) add(.name, "lin", list(outcome = y, treatment = z, covariates = as.list(covariates)),
    tidy1(lm_lin(f, reformulate(covariates), data), z))
}

cars <- save("mtcars", mtcars)
individuals("mtcars", cars, "mpg", "am", c("hp", "wt"))
individuals("mtcars", cars, "qsec", "vs", c("disp", "drat", "gear"))
add("mtcars", "lin", list(outcome = "mpg", treatment = "am", covariates = list("hp")), tidy1(lm_lin(mpg ~ am, ~ hp, cars), "am"))

men <- alo_star_men
men$gender <- NULL
men <- save("alo-star-men", format(men, digits = 15, trim = TRUE))
individuals("alo-star-men", men, "GPA_year1", "ssp", "gpa0")
individuals("alo-star-men", men, "GPA_year1", "sfsp", "gpa0")

data(AchievementAwardsRCT)
awards <- subset(AchievementAwardsRCT, sex == "Girl" & year == "2001")
awards <- awards[ave(awards$school_id, awards$school_id, FUN = seq_along) <= 20, ]
awards <- data.frame(school = awards$school_id, pair = awards$pair, type = as.character(awards$school_type), treated = awards$treated,
  lagscore = awards$lagscore, siblings = awards$siblings, awarded = awards$awarded, bagrut = awards$Bagrut_status)
awards <- save("achievement-awards", awards)
awards$weight <- 1 / as.numeric(table(awards$school)[as.character(awards$school)])

# The model has what the estimator makes of the covariates; the columns name them.
clustered <- function(.name, data, y, z, cluster, covariates = character(), blocks = NULL) {
  columns <- list(outcome = y, treatment = z, cluster = cluster)
  if (length(covariates)) columns$covariates <- as.list(covariates)
  terms <- c(z, covariates)
  if (!is.null(blocks)) { columns$blocks <- blocks; terms <- c(terms, sprintf("factor(%s)", blocks)) }
  data$cluster <- data[[cluster]]
  f <- reformulate(terms, y)
  add(.name, "cr2", columns, tidy1(lm_robust(f, data, clusters = cluster, se_type = "CR2"), z))
  data$weight <- 1 / as.numeric(table(data$cluster)[as.character(data$cluster)])
  add(.name, "cr2-clusters", columns, tidy1(lm_robust(f, data, clusters = cluster, weights = weight, se_type = "CR2"), z))
  # clubSandwich, which estimatr does not share code with
  model <- lm(f, data)
  test <- as.data.frame(coef_test(model, vcovCR(model, data$cluster, "CR2")))
  row <- test[rownames(test) == z, ]
  add(.name, "cr2", columns, student(row$beta, row$SE, row$df_Satt))
}
clustered("achievement-awards", awards, "bagrut", "treated", "school")
clustered("achievement-awards", awards, "bagrut", "treated", "school", c("lagscore", "siblings"))
clustered("achievement-awards", awards, "awarded", "treated", "school", c("lagscore", "type"))
clustered("achievement-awards", awards, "awarded", "treated", "school", "lagscore", blocks = "type")
means <- aggregate(cbind(y = awarded, treated) ~ school, awards, mean)
means$size <- as.numeric(table(awards$school)[as.character(means$school)])
add("achievement-awards", "cluster-means", list(outcome = "awarded", treatment = "treated", cluster = "school"),
  tidy1(difference_in_means(y ~ treated, means), "treated"))
add("achievement-awards", "cluster-means-size", list(outcome = "awarded", treatment = "treated", cluster = "school"),
  tidy1(lm_robust(y ~ treated, means, weights = size, se_type = "HC2"), "treated"))

# Generated: classes of 1 to 30 within schools, a factor, missing covariates, blocks, noncompliance, a rare binary outcome,
# and an outcome with an offset of 1e8.
set.seed(20260731)
J <- 24
size <- c(1, 2, 3, 30, sample(4:14, J - 4, replace = TRUE))
class <- rep(seq_len(J), size); n <- length(class)
grid <- data.frame(class = sprintf("class %d", class), school = c("north", "south", "east")[class %% 3 + 1])
grid$z <- rep(sample(rep(0:1, J / 2)), size)
grid$pretest <- round(rnorm(n, 20, 5) + rnorm(J)[class], 3)
grid$grade <- sample(c("6", "7", "eight"), n, replace = TRUE)
grid$same <- 7
grid$twice <- 2 * grid$pretest
grid$y <- round(.4 * grid$z + .1 * grid$pretest + rnorm(J, 0, .4)[class] + rnorm(n) * (1 + grid$z), 6)
# 64ths are exact in binary and in 15 digits, with and without the offset.
grid$sixtyfourths <- round(grid$y * 64) / 64
grid$offset <- 1e8 + grid$sixtyfourths
grid$person <- sample(rep(0:1, length.out = n))
grid$arm <- c("control", "hint", "video")[sample(3, n, replace = TRUE)]
grid$uptake <- ifelse(grid$person == 1, rbinom(n, 1, .7), rbinom(n, 1, .15))
grid$class_uptake <- ifelse(grid$z == 1, rbinom(n, 1, .6), rbinom(n, 1, .1))
grid$passed <- as.integer(grid$y > 2.4)
grid$prior <- ifelse(runif(n) < .15, NA, round(.2 * grid$y + rnorm(n), 4))
g <- save("awkward", grid)
g$priorFilled <- ifelse(is.na(g$prior), mean(g$prior, na.rm = TRUE), g$prior)
g$priorMissing <- as.numeric(is.na(g$prior))

individuals("awkward", g, "y", "person", c("pretest", "grade"))
add("awkward", "lin", list(outcome = "y", treatment = "person", covariates = list("prior")),
  tidy1(lm_lin(y ~ person, ~ priorFilled + priorMissing, g), "person"))
# Collinear and constant columns change nothing.
add("awkward", "lin", list(outcome = "y", treatment = "person", covariates = list("pretest", "same", "twice", "grade")),
  tidy1(lm_lin(y ~ person, ~ pretest + grade, g), "person"))
# An offset changes nothing either: R's values are of the outcome without it.
add("awkward", "lin", list(outcome = "offset", treatment = "person", covariates = list("pretest")), tidy1(lm_lin(sixtyfourths ~ person, ~ pretest, g), "person"))
add("awkward", "welch", list(outcome = "offset", treatment = "person"), tidy1(difference_in_means(sixtyfourths ~ person, g), "person"))
add("awkward", "cr2", list(outcome = "offset", treatment = "z", cluster = "class"), tidy1(lm_robust(sixtyfourths ~ z, g, clusters = class), "z"))
# Blocks
blocked <- tidy1(difference_in_means(y ~ person, g, blocks = school), "person")
for (estimator in c("welch", "hc2")) add("awkward", estimator, list(outcome = "y", treatment = "person", blocks = "school"), blocked)
add("awkward", "lin", list(outcome = "y", treatment = "person", blocks = "school"), tidy1(lm_lin(y ~ person, ~ school, g), "person"))
# Several arms
for (level in c("hint", "video")) {
  two <- subset(g, arm %in% c("control", level)); two$t <- as.numeric(two$arm == level)
  add("awkward", "welch", list(outcome = "y", treatment = "arm", level = level), tidy1(difference_in_means(y ~ t, two), "t"))
  add("awkward", "lin", list(outcome = "y", treatment = "arm", level = level, covariates = list("pretest")), tidy1(lm_lin(y ~ t, ~ pretest, two), "t"))
}
clustered("awkward", g, "y", "z", "class")
clustered("awkward", g, "y", "z", "class", c("pretest", "grade"))
clustered("awkward", g, "passed", "z", "class", "pretest", blocks = "school")
# Conditions that share their clusters
clustered("awkward", g, "y", "person", "class")
clustered("awkward", g, "y", "person", "class", c("pretest", "grade"))

# Compliers
iv <- function(.name, data, y, d, z, cluster = NULL, covariates = character()) {
  columns <- list(outcome = y, treatment = z, received = d)
  if (length(covariates)) columns$covariates <- as.list(covariates)
  right <- paste(covariates, collapse = " + ")
  f <- as.formula(sprintf("%s ~ %s %s | %s %s", y, d, if (nzchar(right)) paste("+", right) else "", z, if (nzchar(right)) paste("+", right) else ""))
  if (is.null(cluster)) return(add(.name, "cace", columns, tidy1(iv_robust(f, data, se_type = "HC2"), d)))
  columns$cluster <- cluster; data$cluster <- data[[cluster]]
  add(.name, "cace", columns, tidy1(iv_robust(f, data, clusters = cluster, se_type = "CR2"), d))
}
iv("awkward", g, "y", "uptake", "person")
iv("awkward", g, "y", "uptake", "person", covariates = c("pretest", "grade"))
iv("awkward", g, "y", "class_uptake", "z", cluster = "class", covariates = "pretest")

# Odds ratios, by a 2 by 2 table; the Cox index with the exact correction
correction <- function(m) exp(lgamma(m / 2) - lgamma((m - 1) / 2) - log(m / 2) / 2)
odds <- function(.name, data, y, z) {
  cells <- c(sum(data[[z]] == 1 & data[[y]] == 1), sum(data[[z]] == 1 & data[[y]] == 0), sum(data[[z]] == 0 & data[[y]] == 1), sum(data[[z]] == 0 & data[[y]] == 0))
  fit <- escalc(measure = "OR", ai = cells[1], bi = cells[2], ci = cells[3], di = cells[4], add = .5, to = "only0")
  add(.name, "log-odds", list(outcome = y, treatment = z), normal(as.numeric(fit$yi), sqrt(fit$vi)))
  add(.name, "cox", list(outcome = y, treatment = z),
    normal(as.numeric(fit$yi) * correction(nrow(data) - 2) / 1.65, sqrt(fit$vi) * correction(nrow(data) - 2) / 1.65))
}
odds("awkward", g, "passed", "person")
odds("mtcars", cars, "vs", "am")
none <- data.frame(z = rep(0:1, c(6, 5)), y = c(0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1))
none <- save("empty-cell", none)
odds("empty-cell", none, "y", "z")

# Effect sizes: metafor for g and its variance, the interval by the noncentral t
hedges <- function(.name, data, y, z) {
  one <- data[[y]][data[[z]] == 1]; other <- data[[y]][data[[z]] == 0]
  fit <- escalc(measure = "SMD", m1i = mean(one), m2i = mean(other), sd1i = sd(one), sd2i = sd(other), n1i = length(one), n2i = length(other))
  df <- length(one) + length(other) - 2
  t <- t.test(one, other, var.equal = TRUE)
  unit <- sqrt(1 / length(one) + 1 / length(other)) * correction(df)
  at <- function(f) uniroot(f, c(-30, 30), tol = 1e-14)$root * unit
  add(.name, "hedges", list(outcome = y, treatment = z), list(estimate = as.numeric(fit$yi), standardError = sqrt(fit$vi), degreesOfFreedom = df,
    low = at(function(ncp) pt(t$statistic, df, ncp, lower.tail = FALSE) - .025), high = at(function(ncp) .025 - pt(t$statistic, df, ncp)),
    p = t$p.value, improvement = 100 * (pnorm(as.numeric(fit$yi)) - .5)))
}
hedges("mtcars", cars, "mpg", "am")
hedges("mtcars", cars, "qsec", "am")
hedges("alo-star-men", men, "GPA_year1", "ssp")
hedges("awkward", g, "y", "person")

# Hedges (2007), written out again
clusteredG <- function(.name, data, y, z, cluster, rho = NULL) {
  given <- rho
  n1 <- sum(data[[z]] == 1); n0 <- sum(data[[z]] == 0); N <- n1 + n0; M <- length(unique(data[[cluster]])); n <- N / M
  if (is.null(rho)) {
    fit <- anova(lm(reformulate(c(z, sprintf("factor(%s)", cluster)), y), data))
    sizes <- tapply(data[[z]], data[[cluster]], length); arm <- tapply(data[[z]], data[[cluster]], mean)
    n0bar <- (N - sum(sizes[arm == 1]^2) / n1 - sum(sizes[arm == 0]^2) / n0) / (M - 2)
    msb <- fit[2, "Mean Sq"]; msw <- fit[3, "Mean Sq"]
    rho <- max(0, (msb - msw) / (msb + (n0bar - 1) * msw))
  }
  one <- data[[y]][data[[z]] == 1]; other <- data[[y]][data[[z]] == 0]
  s <- sqrt(((n1 - 1) * var(one) + (n0 - 1) * var(other)) / (N - 2))
  delta <- (mean(one) - mean(other)) / s * sqrt(1 - 2 * (n - 1) * rho / (N - 2))
  h <- ((N - 2) - 2 * (n - 1) * rho)^2 / ((N - 2) * (1 - rho)^2 + n * (N - 2 * n) * rho^2 + 2 * (N - 2 * n) * rho * (1 - rho))
  se <- correction(h) * sqrt((1 / n1 + 1 / n0) * (1 + (n - 1) * rho) + delta^2 / (2 * h))
  add(.name, "clustered-hedges", list(outcome = y, treatment = z, cluster = cluster), c(student(correction(h) * delta, se, h), rho = rho),
    if (is.null(given)) list() else list(intraclassCorrelation = given))
}
clusteredG("awkward", g, "y", "z", "class")
clusteredG("awkward", g, "y", "z", "class", .2)
clusteredG("achievement-awards", awards, "awarded", "treated", "school")

p <- c(.01, .04, .03, .005, .8, .04)
list_of <- function(x) paste0("[", paste(sapply(x, number), collapse = ", "), "]")
cat('{\n  "madeWith": "', R.version.string, ", estimatr ", as.character(packageVersion("estimatr")), ", clubSandwich ",
  as.character(packageVersion("clubSandwich")), ", metafor ", as.character(packageVersion("metafor")), '",\n',
  '  "adjusted": { "p": ', list_of(p), ', "holm": ', list_of(p.adjust(p, "holm")), ', "benjaminiHochberg": ', list_of(p.adjust(p, "BH")), " },\n",
  '  "cases": [\n    ', paste(rows, collapse = ",\n    "), "\n  ]\n}\n", sep = "", file = file.path(here, "estimators.json"))
