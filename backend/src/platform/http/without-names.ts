/**
 * A copy of an API description without the fields, routes, schemas and allowed values that have one of `names`. 'Schema.field': a
 * field of this schema alone.
 */
export function withoutNames<Description extends object>(
  description: Description,
  names: ReadonlySet<string>,
): Description {
  // A copy: lists in it may be constants of the product.
  const copy = structuredClone(description);
  remove(copy, names);
  return copy;
}

/** `path`: of the part. A schema has its fields in `properties`. */
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
