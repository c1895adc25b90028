# Reference values of the meta-analysis, for random-effects.test.ts.
# Rscript packages/stats/reference/meta-analysis.R > packages/stats/reference/meta-analysis.json
suppressMessages({ library(metafor); library(metadat); library(clubSandwich); library(jsonlite) })

one <- function(name, yi, vi, cluster = seq_along(yi)) {
  exact <- list(threshold = 1e-14, maxiter = 10000)
  z <- rma(yi, vi, method = "REML", control = exact)
  hk <- rma(yi, vi, method = "REML", test = "knha", control = exact)
  mean <- function(fit) {
    p <- predict(fit)
    list(estimate = c(fit$beta), standardError = fit$se, low = fit$ci.lb, high = fit$ci.ub, p = fit$pval,
      statistic = fit$zval, predictionLow = p$pi.lb, predictionHigh = p$pi.ub)
  }
  robust <- NULL
  if (anyDuplicated(cluster)) {
    test <- coef_test(z, vcov = "CR2", cluster = cluster, test = "Satterthwaite")
    robust <- list(standardError = test$SE, degreesOfFreedom = c(test$df_Satt, test$df)[1], p = c(test$p_Satt, test$p_val)[1])
  }
  list(name = name, studies = data.frame(estimate = yi, variance = vi, cluster = as.character(cluster)),
    betweenVariance = z$tau2, betweenVarianceError = z$se.tau2, q = z$QE, qP = z$QEp, shareBetween = z$I2 / 100,
    normal = mean(z), hartungKnapp = mean(hk), robust = robust)
}

raudenbush <- dat.raudenbush1985
bcg <- escalc(measure = "RR", ai = tpos, bi = tneg, ci = cpos, di = cneg, data = dat.bcg)
set.seed(3)
shared <- data.frame(cluster = rep(c("a", "b", "c", "d", "e", "f", "g"), c(3, 1, 2, 4, 1, 2, 2)))
shared$v <- runif(nrow(shared), 0.005, 0.06)
shared$y <- 0.1 + rnorm(7, 0, 0.15)[as.integer(factor(shared$cluster))] + rnorm(nrow(shared), 0, sqrt(shared$v))
homogeneous <- data.frame(y = c(0.1, 0.12, 0.09, 0.11), v = c(0.02, 0.03, 0.01, 0.04))

write_json(list(madeWith = R.version.string, cases = list(
  one("raudenbush", c(raudenbush$yi), c(raudenbush$vi), raudenbush$author),
  one("bcg", c(bcg$yi), c(bcg$vi), bcg$alloc),
  one("shared", shared$y, shared$v, shared$cluster),
  one("homogeneous", homogeneous$y, homogeneous$v, c("a", "a", "b", "c"))
)), stdout(), auto_unbox = TRUE, digits = NA, null = "null")
