/** A copy of an API description without the names in `names`. 'Schema.field' means a field of that schema alone. */
export function withoutNames<Description extends object>(
  description: Description,
  names: ReadonlySet<string>,
): Description {
  // A copy: its lists may be constants of the product.
  const copy = structuredClone(description);
  remove(copy, names);
  return copy;
}

/** `path`: of the part. A schema's fields are in `properties`. */
function remove(part: unknown, names: ReadonlySet<string>, path: readonly string[] = []): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    const values: unknown[] = part;
    const kept = values.filter((value) => typeof value !== 'string' || !names.has(value));
    values.splice(0, values.length, ...kept);
  }
  for (const [name, value] of Object.entries(part)) {
    if (names.has(name) || names.has(`${path.at(-2)}.${name}`)) Reflect.deleteProperty(part, name);
    else remove(value, names, [...path, name]);
  }
}
