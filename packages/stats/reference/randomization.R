# Reference values of the randomization test and of moderation, for randomization-test.test.ts and subgroups.test.ts.
# Rscript packages/stats/reference/randomization.R > packages/stats/reference/randomization.json
suppressMessages({ library(coin); library(estimatr); library(jsonlite) })

exact <- function(y, z) list(outcome = y, treated = z == 1, p = c(pvalue(oneway_test(y ~ factor(z), distribution = "exact"))))
y <- c(3.1, 2.2, 5.9, 4.4, 6.3, 7.8, 5.2, 8.1)
cases <- list(exact(y, c(0, 0, 0, 0, 1, 1, 1, 1)), exact(y, c(0, 1, 0, 1, 0, 1, 0, 1)), exact(c(1, 1, 2, 2, 2, 3, 3, 9), c(0, 0, 1, 0, 0, 1, 1, 1)))

set.seed(4)
n <- 90; cluster <- rep(1:15, each = 6); z <- rep(c(0, 1), length.out = 15)[cluster]; zi <- rbinom(n, 1, .5)
m <- round(rnorm(n), 3); g <- sample(c("a", "b", "c"), n, TRUE); x <- round(rnorm(n), 3)
out <- round(m * (1 + .3 * zi) + .4 * x + rnorm(n) * (1 + zi) + rnorm(15)[cluster], 3)
d <- data.frame(out, zi, z, m, g, x, cluster)
d$mc <- m - mean(m)
one <- function(fit, name) list(estimate = fit$coefficients[[name]], standardError = fit$std.error[[name]], degreesOfFreedom = fit$df[[name]], p = fit$p.value[[name]])
hc2 <- one(lm_robust(out ~ zi * mc + x, d, se_type = "HC2"), "zi:mc")
cr2 <- one(lm_robust(out ~ z * mc, d, clusters = cluster, se_type = "CR2"), "z:mc")

# Welch's F test of three differences, written down from the paper
effects <- sapply(split(d, d$g), function(s) { t <- t.test(s$out[s$zi == 1], s$out[s$zi == 0]); c(t$estimate[[1]] - t$estimate[[2]], t$stderr^2, t$parameter) })
welch <- function(e) {
  k <- ncol(e); w <- 1 / e[2, ]; W <- sum(w); center <- sum(w * e[1, ]) / W
  A <- sum(w * (e[1, ] - center)^2) / (k - 1); L <- sum((1 - w / W)^2 / e[3, ])
  f <- A / (1 + 2 * (k - 2) / (k^2 - 1) * L); df2 <- (k^2 - 1) / (3 * L)
  list(f = f, df2 = df2, p = pf(f, k - 1, df2, lower.tail = FALSE))
}
# Of means instead of differences it is R's oneway.test, which checks the formula above.
check <- oneway.test(out ~ g, d)
means <- sapply(split(d$out, d$g), function(v) c(mean(v), var(v) / length(v), length(v) - 1))
stopifnot(all.equal(welch(means)$f, unname(check$statistic)), all.equal(welch(means)$p, check$p.value))

write_json(list(madeWith = R.version.string, exact = cases, data = d[, c("out", "zi", "z", "m", "g", "x", "cluster")], hc2 = hc2, cr2 = cr2,
  subgroups = welch(effects), two = welch(effects[, 1:2])), stdout(), auto_unbox = TRUE, digits = NA)
