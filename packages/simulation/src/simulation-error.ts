/** The reason why a simulation cannot run, as a sentence for the person who started it. */
export class SimulationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SimulationError'
  }
}
