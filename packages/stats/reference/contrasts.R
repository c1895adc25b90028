# Reference values of several contrasts of a study, and of studies that share students, for study-contrasts.test.ts.
# Rscript packages/stats/reference/contrasts.R > packages/stats/reference/contrasts.json
suppressMessages({ library(metafor); library(clubSandwich); library(MASS); library(jsonlite) })

# The contrasts of one study as one estimate: weights by the sizes of the groups, the variance by metafor's covariance
# of contrasts that have groups in common.
combined <- function(rows) {
  if (nrow(rows) == 1) return(c(rows$estimate, rows$variance))
  groups <- unique(c(rows$treated, rows$control))
  size <- sapply(groups, function(id) c(rows$nTreated[rows$treated == id], rows$nControl[rows$control == id])[1])
  L <- t(sapply(seq_len(nrow(rows)), function(i) (groups == rows$treated[i]) - (groups == rows$control[i])))
  M <- L %*% diag(1 / size) %*% t(L)
  w <- ginv(M) %*% rep(1, nrow(rows))
  w <- w / sum(w)
  V <- vcalc(vi = rows$variance, cluster = rep(1, nrow(rows)), grp1 = rows$treated, w1 = rows$nTreated,
    grp2 = rows$control, w2 = rows$nControl, checkpd = FALSE)
  c(sum(w * rows$estimate), drop(t(w) %*% V %*% w))
}

case <- function(name, rows, cluster) {
  exact <- list(threshold = 1e-14, maxiter = 10000)
  studies <- unique(rows$study)
  parts <- t(sapply(studies, function(study) combined(rows[rows$study == study, ])))
  fit <- rma(parts[, 1], parts[, 2], method = "REML", test = "knha", control = exact)
  result <- list(estimate = c(fit$beta), standardError = fit$se, degreesOfFreedom = fit$k - 1, low = fit$ci.lb,
    high = fit$ci.ub, p = fit$pval)
  if (anyDuplicated(cluster)) {
    plain <- rma(parts[, 1], parts[, 2], method = "REML", control = exact)
    test <- coef_test(plain, vcov = "CR2", cluster = cluster, test = "Satterthwaite")
    df <- c(test$df_Satt, test$df)[1]
    result <- list(estimate = c(plain$beta), standardError = test$SE, degreesOfFreedom = df,
      low = c(plain$beta) - qt(.975, df) * test$SE, high = c(plain$beta) + qt(.975, df) * test$SE,
      p = c(test$p_Satt, test$p_val)[1])
  }
  margin <- qt(.975, result$degreesOfFreedom) * sqrt(result$standardError^2 + fit$tau2)
  list(name = name, rows = rows, clusters = as.list(setNames(as.character(cluster), studies)),
    combined = data.frame(study = studies, estimate = parts[, 1], variance = parts[, 2], row.names = NULL),
    betweenVariance = fit$tau2, q = fit$QE, qP = fit$QEp, shareBetween = fit$I2 / 100,
    result = c(result, predictionLow = result$estimate - margin, predictionHigh = result$estimate + margin))
}

row <- function(study, treated, control, nTreated, nControl, estimate, inflation = 1) data.frame(study = study,
  treated = treated, control = control, nTreated = nTreated, nControl = nControl, estimate = estimate,
  variance = inflation * (1 / nTreated + 1 / nControl + estimate^2 / (2 * (nTreated + nControl))))

shared <- rbind(
  row("a", 1, 0, 60, 80, .31), row("a", 2, 0, 55, 80, .12), row("a", 3, 0, 70, 80, .2),
  row("b", 0, 1, 40, 45, -.05), row("c", 1, 0, 200, 190, -.21), row("d", 0, 2, 90, 85, .4), row("d", 1, 2, 95, 85, .02),
  row("e", 1, 0, 30, 33, .55), row("f", 0, 1, 120, 118, .44))
# Two conditions of each kind, all four contrasts: one of them follows from the other three.
dependent <- rbind(
  row("a", 0, 2, 50, 60, .25), row("a", 0, 3, 50, 40, .1), row("a", 1, 2, 45, 60, .3), row("a", 1, 3, 45, 40, .16),
  row("b", 0, 1, 80, 75, .11), row("c", 0, 1, 66, 70, .35, 2.4), row("d", 0, 1, 150, 148, -.02, 3.1))

write_json(list(madeWith = R.version.string, cases = list(
  case("shared controls", shared, c("a", "b", "c", "d", "e", "f")),
  case("all pairs of four conditions", dependent, c("a", "b", "c", "d")),
  case("shared students", shared, c("x", "x", "y", "z", "z", "u")),
  case("two groups of students", dependent, c("x", "y", "x", "y"))
)), stdout(), auto_unbox = TRUE, digits = NA)
