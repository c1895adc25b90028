# Reference values of LOOP, for loop.test.ts.
# Rscript packages/stats/reference/loop.R > packages/stats/reference/loop.json
#
# The formulas of Wu & Gagnon-Bartsch (2018) and, for the mixture of predictions, of Gagnon-Bartsch et al. (2023), written
# down here independently: every leave-one-out prediction is a model refitted without the row.
suppressMessages(library(jsonlite))

set.seed(8)
n <- 72
x1 <- round(rnorm(n), 3); x2 <- round(rexp(n), 3); kind <- sample(c("a", "b", "c"), n, TRUE)
block <- sample(c("p", "q", "r"), n, TRUE); blockP <- c(p = .5, q = .4, r = .6)[block]
treated <- runif(n) < blockP
y <- round(1 + 0.8 * x1 + 0.5 * x2 + (kind == "b") + (block == "q") + 0.4 * treated + rnorm(n), 3)
d <- data.frame(y, x1, x2, kind, block)

predictions <- function(formula) {
  one <- function(arm) sapply(seq_len(n), function(i) {
    keep <- setdiff(which(treated == arm), i)
    predict(lm(formula, d[keep, ]), d[i, ])
  })
  list(t = one(TRUE), c = one(FALSE))
}
within <- function(rows, p, imputed) {
  t <- imputed$t[rows]; c <- imputed$c[rows]; y <- y[rows]; z <- treated[rows]
  m <- (1 - p) * t + p * c
  Mt <- mean((t - y)[z]^2); Mc <- mean((c - y)[!z]^2)
  a <- sqrt((1 - p) / p * Mt); b <- sqrt(p / (1 - p) * Mc)
  c(estimate = mean(ifelse(z, (y - m) / p, -(y - m) / (1 - p))),
    variance = ((1 - p) / p * Mt + p / (1 - p) * Mc + 2 * sqrt(Mt * Mc)) / length(rows),
    # Satterthwaite: twice the square of the variance over its own variance, with Var(a) = a^2 / (2 (n - 1))
    df = 2 * (a + b)^4 / (4 * (a + b)^2 * (a^2 / (2 * (sum(z) - 1)) + b^2 / (2 * (sum(!z) - 1)))))
}
simple <- function(formula, p) { r <- within(seq_len(n), p, predictions(formula)); list(estimate = r[[1]], standardError = sqrt(r[[2]]), degreesOfFreedom = r[[3]]) }
blocked <- function(formula, p) {
  imputed <- predictions(formula); total <- c(0, 0, 0)
  for (b in unique(block)) {
    rows <- which(block == b); r <- within(rows, p[[b]], imputed); w <- length(rows) / n
    total <- total + c(w * r[[1]], w^2 * r[[2]], (w^2 * r[[2]])^2 / r[[3]])
  }
  list(estimate = total[1], standardError = sqrt(total[2]), degreesOfFreedom = total[2]^2 / total[3])
}

# a mixture of a given first prediction, as a forest would make, and the line through an external one
first <- round(0.6 * x1 + 0.4 * x2 + rnorm(n, 1, .5), 3); external <- round(0.5 * x1 + rnorm(n, 1, .6), 3)
mixture <- function(arm) sapply(seq_len(n), function(i) {
  keep <- setdiff(which(treated == arm), i)
  line <- lm(y[keep] ~ external[keep]); s <- coef(line)[1] + coef(line)[2] * external
  alpha <- sum(((y - s) * (first - s))[keep]) / sum(((first - s)^2)[keep])
  alpha <- min(1, max(0, alpha))
  alpha * first[i] + (1 - alpha) * s[[i]]
})

write_json(list(madeWith = R.version.string, data = data.frame(y, treated, x1, x2, kind, block, first, external),
  simple = simple(y ~ x1 + x2 + kind, .45), withoutCovariates = simple(y ~ 1, .5), blockProbability = as.list(c(p = .5, q = .4, r = .6)),
  blocked = blocked(y ~ x1 + x2 + kind + block, c(p = .5, q = .4, r = .6)),
  mixture = list(treated = mixture(TRUE), control = mixture(FALSE))), stdout(), auto_unbox = TRUE, digits = NA)
