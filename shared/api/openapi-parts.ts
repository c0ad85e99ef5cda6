import { z } from '../schema/z.ts';

/** What the OpenAPI documents have in common. */

export type Json = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: object;
}

/** `/products/:gtin` as `/products/{gtin}`. */
export const bracedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** A problem as it is answered. @param code which codes there are */
export const problemSchema = (code: z.ZodType<string>) =>
  z.object({
    code: code.optional(),
    status: z.int(),
    title: z.string(),
    detail: z.string(),
    requestId: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  });

/** @param io whose side is described: of what is sent in, defaults may be left out */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

export function queryParameters(query: z.ZodObject): readonly Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => {
    const parameter = { name, in: 'query' as const, required: required.includes(name) };
    if (typeof schema === 'boolean') return { ...parameter, schema: {} };
    const { description, ...rest } = schema;
    return { ...parameter, ...(description !== undefined && { description }), schema: rest };
  });
}
