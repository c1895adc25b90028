# Reference values of scales, for scales.test.ts. attitude is part of R; alpha and its items are those of psych.
# Rscript packages/stats/reference/scales.R > packages/stats/reference/scales.json
suppressMessages({ library(psych); library(jsonlite) })
set.seed(5)
trait <- rnorm(40)
survey <- sapply(1:5, function(i) pmin(5, pmax(1, round(3 + trait + rnorm(40)))))
survey[, 5] <- 6 - survey[, 5]
one <- function(name, data) {
  # It prints advice about reversed items.
  invisible(capture.output(a <- suppressWarnings(psych::alpha(as.data.frame(data), check.keys = FALSE))))
  k <- ncol(data); n <- nrow(data); value <- a$total$raw_alpha
  list(name = name, answers = unname(as.matrix(data)), alpha = value,
    low = 1 - (1 - value) * qf(.025, n - 1, (n - 1) * (k - 1), lower.tail = FALSE), high = 1 - (1 - value) * qf(.025, n - 1, (n - 1) * (k - 1)),
    mean = unname(a$item.stats$mean), sd = unname(a$item.stats$sd), itemRest = unname(a$item.stats$r.drop), without = unname(a$alpha.drop$raw_alpha))
}
x <- round(rexp(57, 0.02), 3)
write_json(list(madeWith = R.version.string, scales = list(one("attitude", attitude), one("survey", survey)),
  values = x, quantiles = lapply(c(0, .25, .5, .75, .99, 1), function(p) list(share = p, value = unname(quantile(x, p))))),
  stdout(), auto_unbox = TRUE, digits = NA)
