/** Runs the steps of a command and prints each with the time it took. */
export async function stage<T>(name: string, work: () => T | Promise<T>, describe?: (result: T) => string): Promise<T> {
  const started = performance.now();
  const result = await work();
  const detail = describe?.(result) ?? '';
  console.log(`  ${name.padEnd(14)} ${seconds(performance.now() - started).padStart(7)}  ${detail}`.trimEnd());
  return result;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
