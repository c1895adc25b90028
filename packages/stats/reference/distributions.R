# Reference values of the distributions, for distributions.test.ts.
# Rscript packages/stats/reference/distributions.R > packages/stats/reference/distributions.json
#
# R's noncentral t is only exact to about 1e-12 absolutely, and its upper tail is 1 - lower. Tails of the noncentral
# distributions are therefore integrated here: over the distribution of the standard deviation for t, over the Poisson
# weights for chi-square and F.

rows <- character()
number <- function(x) ifelse(is.infinite(x), "null", sprintf("%.17g", x))
add <- function(name, args, lower, upper) {
  rows[length(rows) + 1] <<- sprintf(
    '{ "name": "%s", "arguments": [%s], "lower": %s, "upper": %s }',
    name, paste(number(args), collapse = ", "), number(lower), number(upper))
}

for (z in c(-37, -20, -8, -3, -1.96, -0.5, 0, 0.1, 1, 2.5, 6, 15, 30))
  add("normal", z, pnorm(z), pnorm(z, lower.tail = FALSE))

for (df in c(1, 2, 2.5, 3, 7.3, 10, 38, 126, 1000, 1e5, 1e7))
  for (t in c(-40, -6, -1.5, -0.01, 0.2, 1, 2, 5, 12, 100))
    add("t", c(t, df), pt(t, df), pt(t, df, lower.tail = FALSE))

for (df in c(0.5, 1, 2, 3, 10, 55.5, 400, 1e4, 1e6))
  for (q in c(0.01, 0.5, 0.9, 1, 1.1, 2, 5, 20))
    if (pchisq(q * df, df, lower.tail = FALSE) > 1e-280 && pchisq(q * df, df) > 1e-280)
      add("chiSquare", c(q * df, df), pchisq(q * df, df), pchisq(q * df, df, lower.tail = FALSE))

for (d in list(c(1, 1), c(1, 30), c(3, 20), c(7, 2.5), c(40, 12), c(200, 5000), c(2, 1e6)))
  for (f in c(0.01, 0.4, 1, 2, 6, 40, 300))
    if (pf(f, d[1], d[2], lower.tail = FALSE) > 1e-280)
      add("f", c(f, d), pf(f, d[1], d[2]), pf(f, d[1], d[2], lower.tail = FALSE))

for (n in c(1, 5, 40, 1000, 1e6)) for (p in c(0.001, 0.25, 0.5, 0.9)) {
  for (k in unique(floor(n * c(0, 0.01, 0.3, 0.5, 0.52, 0.9))))
    if (pbinom(k, n, p) > 1e-280 && (k >= n || pbinom(k, n, p, lower.tail = FALSE) > 1e-280))
      add("binomial", c(k, n, p), pbinom(k, n, p), pbinom(k, n, p, lower.tail = FALSE))
}

# integral over s = sqrt(chi-square / df), cut into pieces around where the integrand counts
noncentralT <- function(t, df, delta, lower) {
  log_integrand <- function(s)
    pnorm(t * s - delta, lower.tail = lower, log.p = TRUE) + dchisq(df * s^2, df, log = TRUE) + log(2 * df * s)
  grid <- c(seq(1e-9, 0.01, length.out = 4001), seq(0.01, 10, length.out = 40001))
  logs <- log_integrand(grid)
  top <- max(logs)
  used <- grid[logs > top - 45]
  edges <- seq(max(0, min(used) - 1e-4), max(used) + 1e-4, length.out = 61)
  exp(top) * sum(sapply(seq_len(60), function(i)
    integrate(function(s) exp(log_integrand(s) - top), edges[i], edges[i + 1], rel.tol = 1e-12)$value))
}
for (df in c(1, 2, 3.5, 8, 38, 126, 2000))
  for (delta in c(0.3, 1, 2.8, 7, -1.5))
    for (t in c(-2, 0.5, 2, 4, 9))
      add("noncentralT", c(t, df, delta), noncentralT(t, df, delta, TRUE), noncentralT(t, df, delta, FALSE))

mixture <- function(lambda, component) {
  j <- 0:3000
  sum(dpois(j, lambda / 2) * component(j))
}
for (df in c(1, 2, 4.5, 30, 500)) for (lambda in c(0.2, 3, 25, 300)) for (q in c(0.3, 0.8, 1, 1.4, 3)) {
  x <- q * (df + lambda)
  add("noncentralChiSquare", c(x, df, lambda),
    mixture(lambda, function(j) pchisq(x, df + 2 * j)),
    mixture(lambda, function(j) pchisq(x, df + 2 * j, lower.tail = FALSE)))
}
for (d in list(c(1, 20), c(3, 7.5), c(10, 300))) for (lambda in c(0.2, 3, 25, 300)) for (q in c(0.3, 1, 1.4, 4)) {
  f <- q * (d[1] + lambda) / d[1]
  part <- function(j, lower) pbeta(d[1] * f / (d[1] * f + d[2]), d[1] / 2 + j, d[2] / 2, lower.tail = lower)
  add("noncentralF", c(f, d, lambda),
    mixture(lambda, function(j) part(j, TRUE)), mixture(lambda, function(j) part(j, FALSE)))
}

quantiles <- character()
addQuantile <- function(name, p, args, value, upper)
  quantiles[length(quantiles) + 1] <<- sprintf(
    '{ "name": "%s", "probability": %s, "arguments": [%s], "lower": %s, "upper": %s }',
    name, number(p), paste(number(args), collapse = ", "), number(value), number(upper))
for (p in c(1e-12, 1e-5, 0.00625, 0.025, 0.3, 0.6, 0.975, 0.9999)) {
  addQuantile("normal", p, numeric(), qnorm(p), qnorm(p, lower.tail = FALSE))
  for (df in c(1, 2.5, 10, 126, 1e6)) addQuantile("t", p, df, qt(p, df), qt(p, df, lower.tail = FALSE))
  for (df in c(1, 3, 55.5, 1e4)) addQuantile("chiSquare", p, df, qchisq(p, df), qchisq(p, df, lower.tail = FALSE))
  # R's qf loses its digits where the lower tail is small, and where the upper one is large
  if (p > 1e-4 && p < 0.999) for (d in list(c(1, 30), c(3, 20), c(40, 12)))
    addQuantile("f", p, d, qf(p, d[1], d[2]), qf(p, d[1], d[2], lower.tail = FALSE))
  for (d in list(c(10, 0.5), c(1000, 0.3), c(100000, 0.02)))
    addQuantile("binomial", p, d, qbinom(p, d[1], d[2]), qbinom(p, d[1], d[2], lower.tail = FALSE))
}

cat('{\n  "madeWith": "', R.version.string, '",\n  "tails": [\n    ', paste(rows, collapse = ",\n    "),
  '\n  ],\n  "quantiles": [\n    ', paste(quantiles, collapse = ",\n    "), "\n  ]\n}\n", sep = "")
