# Reference values of the mastery curves, for mastery-curves.test.ts.
# Rscript packages/stats/reference/survival.R > packages/stats/reference/survival.json
#
# aml: acute myelogenous leukemia, of the survival package. The competing data are made here: number of problems, and how
# the work ended (1 mastered, 2 dropped out, 0 censored). The area under the cumulative incidence and its standard error,
# which survival does not give, are computed by leaving out each student's influence numerically.
suppressMessages({ library(survival); library(jsonlite) })

data(cancer, package = "survival")
fit <- survfit(Surv(time, status) ~ 1, aml, conf.type = "log-log")
kaplanMeier <- with(summary(fit), data.frame(problems = time, probability = surv, standardError = std.err, low = lower, high = upper))
kaplanMeier <- kaplanMeier[kaplanMeier$probability > 0, ]
test <- survdiff(Surv(time, status) ~ x, aml)
means <- function(horizon) {
  both <- summary(survfit(Surv(time, status) ~ x, aml), rmean = horizon)$table
  list(horizon = horizon, mean = unname(both[, "rmean"]), standardError = unname(both[, "se(rmean)"]))
}

set.seed(20)
n <- 120
group <- rep(0:1, n / 2)
stratum <- sample(c("a", "b", "c"), n, TRUE)
mastery <- 1 + rgeom(n, 0.12 + 0.05 * group)
dropout <- 1 + rgeom(n, 0.05)
problems <- pmin(mastery, dropout, 15)
end <- ifelse(mastery == problems, 1, ifelse(dropout == problems, 2, 0))
work <- data.frame(problems, end, group, stratum)
incidence <- survfit(Surv(problems, factor(end, 0:2)) ~ 1, work)
stratified <- survdiff(Surv(problems, end == 1) ~ group + strata(stratum), work)

areaOf <- function(weights, work, horizon) {
  times <- sort(unique(c(work$problems, horizon)))
  working <- 1; mastered <- 0; area <- 0; before <- 0
  for (t in times[times <= horizon]) {
    area <- area + (1 - mastered) * (t - before); before <- t
    risk <- sum(weights[work$problems >= t])
    here <- function(kind) sum(weights[work$problems == t & work$end == kind]) / risk
    mastered <- mastered + working * here(1)
    working <- working * (1 - here(1) - here(2))
  }
  area
}
areaWithError <- function(work, horizon) {
  one <- rep(1, nrow(work)); step <- 1e-4
  influence <- sapply(seq_len(nrow(work)), function(i) {
    up <- one; up[i] <- 1 + step; down <- one; down[i] <- 1 - step
    (areaOf(up, work, horizon) - areaOf(down, work, horizon)) / (2 * step)
  })
  list(mean = areaOf(one, work, horizon), standardError = sqrt(sum(influence^2)))
}

write_json(list(
  madeWith = R.version.string,
  aml = aml[, c("time", "status", "x")],
  kaplanMeier = kaplanMeier,
  logRank = list(chiSquare = test$chisq, expected = test$exp, observed = test$obs, p = pchisq(test$chisq, 1, lower.tail = FALSE)),
  restrictedMeans = lapply(c(20, 31, 45), means),
  work = work,
  incidence = data.frame(problems = incidence$time, working = incidence$pstate[, 1], mastered = incidence$pstate[, 2],
    droppedOut = incidence$pstate[, 3], masteredError = incidence$std.err[, 2], droppedOutError = incidence$std.err[, 3]),
  stratifiedLogRank = list(chiSquare = stratified$chisq),
  areas = lapply(c(5, 12, 15), function(horizon) list(horizon = horizon,
    control = areaWithError(work[work$group == 0, ], horizon), treated = areaWithError(work[work$group == 1, ], horizon)))
), stdout(), auto_unbox = TRUE, digits = NA, pretty = FALSE)
