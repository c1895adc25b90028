/** Why nobody can be simulated, in a sentence for whoever asked for it. */
export class CannotSimulate extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotSimulate'
  }
}
