export function buildServerOnly(): Promise<void>
export function bundleProgram(entryPoint: string, outfile: string): Promise<void>
