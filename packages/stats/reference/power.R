# Reference values of power, for power.test.ts, with pwr (Debian's r-cran-pwr) and power.prop.test.
# Rscript packages/stats/reference/power.R > packages/stats/reference/power.json
#
# The designs of PowerUp! (Dong & Maynard, 2013) are written out from their published formulas:
# SE^2 and degrees of freedom of each, the power from a noncentral t, the MDES as its inverse.

library(pwr)
rows <- character()
number <- function(x) sprintf("%.15g", x)
# names with a dot, because R matches the beginning of names: n would be name
add <- function(.name, ...) {
  values <- list(...)
  rows[length(rows) + 1] <<- sprintf('{ "name": "%s", %s }', .name,
    paste(sprintf('"%s": %s', names(values), sapply(values, number)), collapse = ", "))
}

for (case in list(c(.5, 64, 64, .05), c(.2, 393, 393, .05), c(.2, 100, 200, .05), c(.8, 20, 26, .05), c(.3, 50, 50, .01), c(1.2, 4, 5, .025)))
  add("t", effect = case[1], first = case[2], second = case[3], alpha = case[4],
    power = pwr.t2n.test(n1 = case[2], n2 = case[3], d = case[1], sig.level = case[4])$power)
for (case in list(c(.5, .8, .05), c(.2, .8, .05), c(.2, .9, .05), c(.1, .8, .025), c(.8, .95, .01)))
  add("size", effect = case[1], power = case[2], alpha = case[3],
    each = pwr.t.test(d = case[1], power = case[2], sig.level = case[3])$n)
for (case in list(c(64, 64, .8, .05), c(30, 90, .8, .05), c(400, 400, .9, .01)))
  add("detectable", first = case[1], second = case[2], power = case[3], alpha = case[4],
    effect = pwr.t2n.test(n1 = case[1], n2 = case[2], power = case[3], sig.level = case[4])$d)
for (case in list(c(.5, .6, 200, .05), c(.1, .2, 150, .05), c(.75, .8, 900, .025)))
  add("shares", first = case[1], second = case[2], each = case[3], alpha = case[4],
    power = power.prop.test(n = case[3], p1 = case[1], p2 = case[2], sig.level = case[4])$power)
for (case in list(c(.5, .6, 200, 200, .05), c(.1, .2, 150, 90, .05), c(.75, .8, 900, 450, .025)))
  add("arcsine", first = case[1], second = case[2], n1 = case[3], n2 = case[4], alpha = case[5],
    power = pwr.2p2n.test(h = ES.h(case[1], case[2]), n1 = case[3], n2 = case[4], sig.level = case[5])$power)

powerOf <- function(effect, se, df, alpha) {
  t <- qt(1 - alpha / 2, df)
  pt(t, df, effect / se, lower.tail = FALSE) + pt(-t, df, effect / se)
}
mdes <- function(se, df, alpha, power)
  uniroot(function(effect) powerOf(effect, se, df, alpha) - power, c(0, 20 * se), tol = 1e-12)$root

# PowerUpR: ira1r1, bira2f1, cra2r2, bcra3f2, cra3r3. Two-level: n students in each of J; p is the treated share.
design <- function(.name, .se, .df, ...) for (effect in c(.2, .35))
  add(.name, ..., effect = effect, alpha = .05, power = powerOf(effect, .se, .df, .05), mdes = mdes(.se, .df, .05, .8))
for (case in list(c(400, .5, .25, 1), c(250, .3, 0, 0))) {
  n <- case[1]; p <- case[2]; r2 <- case[3]; g <- case[4]
  design("simple", sqrt((1 - r2) / (p * (1 - p) * n)), n - g - 2, n = n, p = p, r2 = r2, g = g)
}
for (case in list(c(24, 20, .5, .2, .3, 1), c(20, 8, .4, .15, 0, 0))) {
  n <- case[1]; J <- case[2]; p <- case[3]; rho <- case[4]; r2 <- case[5]; g <- case[6]
  # r21 of bira2f1 is what blocks and covariates explain together
  r21 <- 1 - (1 - rho) * (1 - r2)
  design("blocked", sqrt((1 - r21) / (p * (1 - p) * J * n)), J * (n - 2) - g, n = n, J = J, p = p, rho = rho, r2 = r2, g = g)
}
for (case in list(c(20, 30, .5, .2, .4, .2, 1), c(25, 12, .5, .15, 0, 0, 0), c(22, 41, .3, .1, .5, .5, 2))) {
  n <- case[1]; J <- case[2]; p <- case[3]; rho <- case[4]; r22 <- case[5]; r21 <- case[6]; g <- case[7]
  se <- sqrt(rho * (1 - r22) / (p * (1 - p) * J) + (1 - rho) * (1 - r21) / (p * (1 - p) * J * n))
  design("cluster", se, J - g - 2, n = n, J = J, p = p, rho = rho, r22 = r22, r21 = r21, g = g)
}
for (case in list(c(20, 14, 3, .5, .2, .4, .2, 1), c(25, 8, 4, .5, .15, 0, 0, 0))) {
  n <- case[1]; J <- case[2]; K <- case[3]; p <- case[4]; rho <- case[5]; r22 <- case[6]; r21 <- case[7]; g <- case[8]
  se <- sqrt(rho * (1 - r22) / (p * (1 - p) * J * K) + (1 - rho) * (1 - r21) / (p * (1 - p) * J * K * n))
  design("blockedCluster", se, K * (J - 2) - g, n = n, J = J, K = K, p = p, rho = rho, r22 = r22, r21 = r21, g = g)
}
for (case in list(c(20, 4, 24, .5, .15, .1, .4, .3, .2, 1), c(25, 8, 16, .5, .2, .05, 0, 0, 0, 0))) {
  n <- case[1]; J <- case[2]; K <- case[3]; p <- case[4]; rho3 <- case[5]; rho2 <- case[6]
  r23 <- case[7]; r22 <- case[8]; r21 <- case[9]; g <- case[10]
  se <- sqrt((rho3 * (1 - r23) + rho2 * (1 - r22) / J + (1 - rho3 - rho2) * (1 - r21) / (n * J)) / (p * (1 - p) * K))
  design("school", se, K - g - 2, n = n, J = J, K = K, p = p, rho3 = rho3, rho2 = rho2, r23 = r23, r22 = r22, r21 = r21, g = g)
}

cat('{\n  "madeWith": "', R.version.string, ", pwr ", as.character(packageVersion("pwr")), '",\n  "cases": [\n    ',
  paste(rows, collapse = ",\n    "), "\n  ]\n}\n", sep = "")
