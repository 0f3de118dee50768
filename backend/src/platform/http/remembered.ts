/**
 * Remembers the results of a pure function for what it was given last. `most`: results in memory; then it begins anew, which costs
 * less than to keep them in order.
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
