import { configure } from '@testing-library/react'

/** A machine that is busy with other tests must not make these fail; what comes soon is still found soon. */
configure({ asyncUtilTimeout: 60_000 })
