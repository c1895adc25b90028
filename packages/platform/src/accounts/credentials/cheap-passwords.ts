import { setCostInTests } from './passwords'

// Before every test file. Hashing as for real people takes a core for 24 ms with each account and each sign-in.
setCostInTests({ memoryCost: 8, timeCost: 1, parallelism: 1 })
