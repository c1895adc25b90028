# Reference values of the planned estimates of a study, for apps/server/src/features/results/planned-estimates.test.ts, and the
# data they are computed from: of each student the number of ten problems of the test before and after that were answered
# correctly at first, with NA for a test that was not finished.
# Rscript packages/stats/reference/results.R   (writes results.json, data/results-students.csv and data/results-classes.csv)
suppressMessages({ library(estimatr); library(jsonlite) })
here <- dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE)))
save <- function(name, data) {
  write.csv(data, file.path(here, "data", paste0(name, ".csv")), row.names = FALSE, quote = FALSE)
  read.csv(file.path(here, "data", paste0(name, ".csv")), stringsAsFactors = FALSE)
}
right <- function(ability) rbinom(length(ability), 10, plogis(ability))
lost <- function(x, share) ifelse(runif(length(x)) < share, NA, x)

set.seed(20261117)
# One stratum is too small to be compared within, and is taken together with the others that are.
stratum <- rep(c("class A", "class B", "class C", "class D", "class E"), c(60, 50, 40, 5, 4))
treated <- unlist(lapply(table(stratum), function(n) sample(rep(0:1, length.out = n))))
ability <- rnorm(length(stratum)) + 0.4 * (stratum == "class A")
students <- save("results-students", data.frame(stratum, treated, before = lost(right(ability), .06),
  after = lost(right(ability + 0.3 + 0.4 * treated), .1)))

class <- rep(sprintf("K%02d", 1:14), times = sample(8:20, 14, TRUE))
ofClass <- setNames(rnorm(14, sd = .5), sprintf("K%02d", 1:14))
assigned <- setNames(sample(rep(0:1, 7)), sprintf("K%02d", 1:14))
ability <- rnorm(length(class)) + ofClass[class]
classes <- save("results-classes", data.frame(unit = class, treated = assigned[class], before = lost(right(ability), .06),
  after = lost(right(ability + 0.2 + 0.3 * assigned[class]), .1)))

tidy1 <- function(model) {
  at <- which(model$term == "treated")
  list(estimate = unname(model$coefficients[at]), standardError = unname(model$std.error[at]),
    degreesOfFreedom = unname(model$df[at]), p = unname(model$p.value[at]))
}
# In percent, of those with a score after; a missing score before is the mean of the others, with an indicator.
analyzed <- function(data) {
  data <- data[!is.na(data$after), ]
  data$score <- 10 * data$after
  data$missing <- as.numeric(is.na(data$before))
  data$prior <- ifelse(is.na(data$before), mean(data$before, na.rm = TRUE), data$before)
  data
}
own <- analyzed(students)
own$block <- ifelse(own$stratum %in% c("class A", "class B", "class C"), own$stratum, "others")
small <- table(own$block, own$treated)["others", ]
if (min(small) < 4) own$block[own$block == "others"] <- "class A"
inClasses <- analyzed(classes)

write_json(list(
  madeWith = paste0(R.version.string, ", estimatr ", packageVersion("estimatr")),
  welch = tidy1(difference_in_means(score ~ treated, own)),
  lin = tidy1(lm_lin(score ~ treated, ~ prior + missing, own)),
  hc2Blocks = tidy1(difference_in_means(score ~ treated, own, blocks = block)),
  linBlocks = tidy1(lm_lin(score ~ treated, ~ factor(block) + prior + missing, own)),
  cr2 = tidy1(lm_robust(score ~ treated, inClasses, clusters = unit, se_type = "CR2")),
  cr2Adjusted = tidy1(lm_robust(score ~ treated + prior + missing, inClasses, clusters = unit, se_type = "CR2"))
), file.path(here, "results.json"), auto_unbox = TRUE, digits = 16, pretty = TRUE)
