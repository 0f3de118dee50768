/**
 * Memoises a pure function. `most`: results in memory; then it starts over, which is cheaper
 * than keeping them in order.
 */
export function remembered<Result>(most: number, resultOf: (given: string) => Result): (given: string) => Result {
  const results = new Map<string, Result>();
  return (given) => {
    const known = results.get(given);
    if (known !== undefined) return known;
    const result = resultOf(given);
    if (results.size === most) results.clear();
    results.set(given, result);
    return result;
  };
}
