import type { OpenAPIObject } from '@nestjs/swagger';

/** A copy of an API description in which these fields of a schema may be missing or empty, matching `BodyPipe`. */
export function withOptional(description: OpenAPIObject, schema: string, fields: ReadonlySet<string>): OpenAPIObject {
  const copy = structuredClone(description);
  const described = copy.components?.schemas?.[schema];
  if (described === undefined || '$ref' in described) throw new Error(`${schema} is not described.`);
  described.required = (described.required ?? []).filter((name) => !fields.has(name));
  for (const field of fields) {
    described.properties = {
      ...described.properties,
      [field]: { ...described.properties?.[field], minLength: 0, nullable: true },
    };
  }
  return copy;
}
