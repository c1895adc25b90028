# Reference values of the bounds and tipping points, for missing-data.test.ts.
# Rscript packages/stats/reference/missing-data.R > packages/stats/reference/missing-data.json
#
# The formulas of Lee (2009), proposition 3, with the estimates of a sample in their places, and of the delta adjustment,
# written down here independently: no package for them is part of Debian.
suppressMessages(library(jsonlite))

set.seed(11)
data <- list(
  continuous = list(treated = round(rnorm(83, 0.6), 3), treatedAssigned = 95, control = round(rnorm(71), 3), controlAssigned = 100),
  ties = list(treated = sample(0:5, 60, TRUE, c(1, 2, 4, 6, 4, 3)), treatedAssigned = 64, control = sample(0:5, 52, TRUE, c(3, 4, 4, 3, 1, 1)), controlAssigned = 66),
  controlKeptMore = list(treated = round(rnorm(40, 1.1, 2), 2), treatedAssigned = 60, control = round(rnorm(55, 0, 1), 2), controlAssigned = 58)
)

bounds <- function(d) {
  n1 <- length(d$treated); n0 <- length(d$control)
  r1 <- n1 / d$treatedAssigned; r0 <- n0 / d$controlAssigned
  flip <- r1 < r0
  y1 <- if (flip) d$control else d$treated; y0 <- if (flip) d$treated else d$control
  N1 <- if (flip) d$controlAssigned else d$treatedAssigned; N0 <- if (flip) d$treatedAssigned else d$controlAssigned
  n <- N1 + N0; ED <- N1 / n                       # share assigned to the group that kept more
  alpha0 <- length(y0) / N0; p <- 1 - alpha0 / (length(y1) / N1)
  ESD <- length(y1) / n; ES1D <- length(y0) / n
  Vp <- (1 - p)^2 * ((1 - alpha0 / (1 - p)) / (ED * (alpha0 / (1 - p))) + (1 - alpha0) / ((1 - ED) * alpha0))
  VC <- var(y0) / ES1D
  one <- function(y) {                             # y in the order in which it is kept
    kept <- (1 - p) * length(y); whole <- floor(kept); w <- c(rep(1, whole), kept - whole, rep(0, length(y) - whole - 1))[seq_along(y)]
    mu <- sum(w * y) / sum(w); v <- sum(w * (y - mu)^2) / (sum(w) - 1)
    cut <- y[max(which(w > 0))]
    VB <- v / (ESD * (1 - p)) + (cut - mu)^2 * p / (ESD * (1 - p)) + ((cut - mu) / (1 - p))^2 * Vp
    c(mu - mean(y0), sqrt((VB + VC) / n))
  }
  low <- one(sort(y1)); high <- one(sort(y1, decreasing = TRUE))
  if (flip) { swap <- low; low <- c(-high[1], high[2]); high <- c(-swap[1], swap[2]) }
  width <- (high[1] - low[1]) / max(low[2], high[2])
  c95 <- uniroot(function(c) pnorm(c + width) - pnorm(-c) - 0.95, c(0, 3), tol = 1e-14)$root
  list(lower = low, upper = high, trimmedShare = p, interval = c(low[1] - c95 * low[2], high[1] + c95 * high[2]))
}

tipping <- function(d, both) {
  test <- t.test(d$treated, d$control)
  n1 <- length(d$treated); n0 <- length(d$control)
  m1 <- 1 - n1 / d$treatedAssigned; m0 <- 1 - n0 / d$controlAssigned
  diff <- mean(d$treated) - mean(d$control)
  per <- m1 + both * m0; added <- m1 * (1 - m1) / d$treatedAssigned + both * m0 * (1 - m0) / d$controlAssigned
  critical <- qt(0.975, test$parameter)
  f <- function(delta) abs(diff) - delta * per - critical * sqrt(test$stderr^2 + delta^2 * added)
  delta <- if (f(0) > 0) uniroot(f, c(0, abs(diff) / per), tol = 1e-15)$root else NULL
  pooled <- sqrt(((n1 - 1) * var(d$treated) + (n0 - 1) * var(d$control)) / (n1 + n0 - 2))
  list(p = test$p.value, standardError = test$stderr, degreesOfFreedom = unname(test$parameter),
    delta = delta, zero = abs(diff) / per, pooled = pooled)
}

write_json(list(madeWith = R.version.string, cases = lapply(names(data), function(name) c(list(name = name), data[[name]],
  list(bounds = bounds(data[[name]]), tippingTreated = tipping(data[[name]], 0), tippingBoth = tipping(data[[name]], 1))))),
  stdout(), auto_unbox = TRUE, digits = NA, null = "null")
