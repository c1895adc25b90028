import { setCostInTests } from './passwords'

// Runs before every test file: hashing at the real cost takes a core for 24 ms with each account and each sign-in.
setCostInTests({ memoryCost: 8, timeCost: 1, parallelism: 1 })
