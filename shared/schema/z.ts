import { z as zod } from 'zod';
import { whenUsed } from '../when-used.ts';

/** Methods that derive a schema, and can be lazy too. Any other use of a schema builds it. */
const refinements: ReadonlySet<PropertyKey> = new Set([
  'array',
  'catch',
  'default',
  'describe',
  'extend',
  'includes',
  'int',
  'max',
  'min',
  'nonnegative',
  'nullable',
  'nullish',
  'omit',
  'optional',
  'or',
  'partial',
  'pick',
  'pipe',
  'positive',
  'readonly',
  'refine',
  'regex',
  'rest',
  'strict',
  'superRefine',
  'toLowerCase',
  'transform',
  'trim',
]);

type Shape = Readonly<Record<string, unknown>>;

/** The `shape` of an object schema after such a call; null if only the built schema knows it. */
function refinedShape(shape: Shape | null, refinement: PropertyKey, [given]: readonly unknown[]): Shape | null {
  if (!shape) return null;
  if (refinement === 'strict' || refinement === 'describe') return shape;
  if (typeof given !== 'object' || given === null) return null;
  if (refinement === 'extend') return { ...shape, ...given };
  const kept = ([name]: readonly [string, unknown]) => name in given === (refinement === 'pick');
  return refinement === 'pick' || refinement === 'omit' ? Object.fromEntries(Object.entries(shape).filter(kept)) : null;
}

type Build = () => object;

/** Builds a lazy schema, once. */
const builds = new WeakMap<object, Build>();

/** A lazy schema: it is built when anything but its known `shape` is read. */
function waiting(build: Build, shape: Shape | null): object {
  const built = whenUsed(build);
  const refined =
    (name: PropertyKey) =>
    (...given: unknown[]) =>
      waiting(
        () => Reflect.apply(Reflect.get(built(), name), built(), given.map(ready)),
        refinedShape(shape, name, given),
      );
  const schema = new Proxy(
    {},
    {
      get: (_, name) => {
        if (refinements.has(name)) return refined(name);
        return (name === 'shape' && shape) || Reflect.get(built(), name);
      },
      has: (_, name) => Reflect.has(built(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(built()),
    },
  );
  builds.set(schema, built);
  return schema;
}

/** Builds the lazy schemas in an argument: a schema, a list or an object of them; anything else is unchanged. */
function ready(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const build = builds.get(given);
  if (build) return build();
  if (Array.isArray(given)) return given.some(isWaiting) ? given.map(ready) : given;
  if (!Object.values(given).some(isWaiting)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, part]) => [name, ready(part)]));
}

const isWaiting = (part: unknown): boolean => typeof part === 'object' && part !== null && builds.has(part);

/** The same function, returning a lazy schema. `shapeOf` reads an object's shape from the arguments. */
function deferred<Make extends (...given: never[]) => object>(make: Make, shapeOf?: ShapeOf): Make;
function deferred(make: (...given: never[]) => object, shapeOf: ShapeOf = () => null): unknown {
  return (...given: readonly unknown[]) =>
    waiting(() => Reflect.apply(make, undefined, given.map(ready)), shapeOf(given));
}

type ShapeOf = (given: readonly unknown[]) => Shape | null;

const firstGiven = ([shape]: readonly unknown[]): Shape => ({ ...(shape ?? {}) });

/**
 * Zod with lazy schemas, which cost nothing until they are used. A Worker has the schemas of every call, and each of its
 * isolates uses a few; building all of them took half of its start.
 */
export const z = {
  array: deferred(zod.array),
  boolean: deferred(zod.boolean),
  coerce: { number: deferred(zod.coerce.number) },
  discriminatedUnion: deferred(zod.discriminatedUnion),
  email: deferred(zod.email),
  enum: deferred(zod.enum),
  int: deferred(zod.int),
  iso: { date: deferred(zod.iso.date), datetime: deferred(zod.iso.datetime) },
  literal: deferred(zod.literal),
  null: deferred(zod.null),
  number: deferred(zod.number),
  object: deferred(zod.object, firstGiven),
  partialRecord: deferred(zod.partialRecord),
  record: deferred(zod.record),
  set: deferred(zod.set),
  strictObject: deferred(zod.strictObject, firstGiven),
  string: deferred(zod.string),
  templateLiteral: deferred(zod.templateLiteral),
  tuple: deferred(zod.tuple),
  union: deferred(zod.union),
  unknown: deferred(zod.unknown),
  url: deferred(zod.url),
  uuid: deferred(zod.uuid),
  NEVER: zod.NEVER,
  ZodError: zod.ZodError,
  ZodObject: zod.ZodObject,
  toJSONSchema: (schema: zod.ZodType, options: Parameters<typeof zod.toJSONSchema>[1]) => {
    // Zod keeps descriptions under the schema itself.
    const built = ready(schema);
    return zod.toJSONSchema(built instanceof zod.ZodType ? built : schema, options);
  },
};

/** Zod's types, under their own names. */
export declare namespace z {
  type infer<Schema extends zod.ZodType> = zod.infer<Schema>;
  type input<Schema extends zod.ZodType> = zod.input<Schema>;
  type output<Schema extends zod.ZodType> = zod.output<Schema>;
  type RefinementCtx<Value = unknown> = zod.RefinementCtx<Value>;
  type ZodObject<Shape extends zod.ZodRawShape = zod.ZodRawShape> = zod.ZodObject<Shape>;
  type ZodRawShape = zod.ZodRawShape;
  type ZodType<Output = unknown, Input = unknown> = zod.ZodType<Output, Input>;
}
