import { configure } from '@testing-library/react'

/** Long, so that a machine that is busy with other tests does not make these fail. It delays only failures. */
configure({ asyncUtilTimeout: 60_000 })
