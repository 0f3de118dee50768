import request from 'supertest';
import { z } from 'zod';

/** The parts of JSON schema that the API description uses. */
const schemaSchema = z.object({
  $ref: z.string().optional(),
  get allOf(): z.ZodOptional<z.ZodArray<typeof schemaSchema>> {
    return z.array(schemaSchema).optional();
  },
  type: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  example: z.union([z.string(), z.number()]).optional(),
  format: z.string().optional(),
  nullable: z.boolean().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  get items(): z.ZodOptional<typeof schemaSchema> {
    return schemaSchema.optional();
  },
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof schemaSchema>> {
    return z.record(z.string(), schemaSchema).optional();
  },
  required: z.array(z.string()).optional(),
});
export type Schema = z.infer<typeof schemaSchema>;

const operationSchema = z.object({
  deprecated: z.boolean().default(false),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: schemaSchema }))
    .optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});

const pollSchema = z.object({ candidates: z.array(z.object({ id: z.number() })) });

/** One route as described. */
export interface Operation {
  /** In upper case. */
  method: string;
  path: string;
  /** For administrators only. */
  isGuarded: boolean;
  /** The headers that the route reads. */
  headers: string[];
  /** What stands for {…} in the path, and the query. */
  parameters: { name: string; place: string; isRequired: boolean; schema: Schema }[];
  /** The schema of the body with all references resolved; without properties if the route takes no body. */
  body: Schema;
  /** By status: the description of the response. */
  responses: Record<string, string>;
}

/**
 * Every route that the running product describes, so that new routes are attacked too, except those that go: they hand the request
 * over to the ones that replace them.
 */
export async function operationsOf(url: string): Promise<Operation[]> {
  const { paths, components } = documentSchema.parse((await request(url).get('/api/docs-json').expect(200)).body);
  await allowCandidates(url, components.schemas);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { deprecated }]) => !deprecated)
      .map(([method, { security = [], parameters = [], requestBody, responses }]) => ({
        method: method.toUpperCase(),
        path,
        isGuarded: security.length > 0,
        headers: parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
        parameters: parameters
          .filter((parameter) => parameter.in !== 'header')
          .map(({ name, in: place, required: isRequired, schema }) => ({
            name,
            place,
            isRequired,
            schema: followed(schema, components.schemas),
          })),
        body: followed(requestBody?.content['application/json']?.schema ?? {}, components.schemas),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, { description }]) => [status, description]),
        ),
      })),
  );
}

/** The ids of the poll's candidates are data, so the description does not name them. */
async function allowCandidates(url: string, schemas: Record<string, Schema>): Promise<void> {
  const { candidates } = pollSchema.parse((await request(url).get('/api/poll').expect(200)).body);
  const field = schemas.CastVoteDto?.properties?.candidate_id;
  if (!field) throw new Error('the description has no candidate_id');
  field.enum = candidates.map(({ id }) => id);
}

/** The schema with its references resolved. */
function followed({ $ref, allOf = [], ...own }: Schema, schemas: Record<string, Schema>): Schema {
  const [base] = $ref === undefined ? allOf : [{ $ref }];
  const {
    items,
    properties = {},
    ...rest
  }: Schema = { ...(base && followed(resolved(base, schemas), schemas)), ...own };
  return {
    ...rest,
    ...(items && { items: followed(items, schemas) }),
    properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, followed(field, schemas)])),
  };
}

function resolved({ $ref = '' }: Schema, schemas: Record<string, Schema>): Schema {
  const found = schemas[$ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`the description refers to '${$ref}', which is not in it`);
  return found;
}
