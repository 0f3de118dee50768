import { type ArgumentMetadata, BadRequestException, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, type ValidationError, ValidationTypes, validateSync } from 'class-validator';
import { type FieldError, InvalidInputError, MOST_ERRORS } from '../errors/domain-error.js';

const storage = getMetadataStorage();
const ofClass = storage.getTargetValidationMetadatas.bind(storage);
const byProperty = storage.groupByPropertyName.bind(storage);
const metadataOf = new Map<unknown, ReturnType<typeof ofClass>>();
const groupsOf = new Map<unknown, ReturnType<typeof byProperty>>();
// class-validator looks them up in all classes, and groups them, on each request: a third of a vote's validation. No class
// changes once the application has started, and we use no groups or schemas.
storage.getTargetValidationMetadatas = (target, ...options) => {
  const known = metadataOf.get(target) ?? ofClass(target, ...options);
  metadataOf.set(target, known);
  return known;
};
storage.groupByPropertyName = (metadata) => {
  const known = groupsOf.get(metadata) ?? byProperty(metadata);
  groupsOf.set(metadata, known);
  return known;
};

/** UTF-16 units of an unknown field's name in a response. None of our fields is longer. */
const LONGEST_NAME = 50;

/** Of a single parameter, and of those that a route reads without a DTO. */
const PLAIN = new Set<unknown>([String, Object]);

/** The fields of a DTO class by name, with the DTO class of nested objects. */
type Fields = Map<string, Type<unknown> | undefined>;

/**
 * Makes a DTO of every JSON body, query and path, and validates it with class-validator. Unlike Nest's `ValidationPipe` it copies
 * the known fields without class-transformer and is synchronous: either would cost more than the validation itself.
 */
export class BodyPipe implements PipeTransform {
  private readonly fields = new Map<Type<unknown>, Fields>();
  private leftOut: ReadonlySet<string> = new Set();
  private optional: ReadonlySet<string> = new Set();
  private rules: (dto: object) => FieldError[] = () => [];

  /**
   * Follows the poll. `leftOut`: fields that this poll leaves out; 'Class.field': an optional field of one DTO. They are unknown,
   * and not missing. `optional`: fields that may be missing or empty, whatever their DTO says. `rules`: what the poll asks of a
   * DTO beyond its class.
   */
  follow(
    leftOut: ReadonlySet<string>,
    optional: ReadonlySet<string> = new Set(),
    rules: (dto: object) => FieldError[] = () => [],
  ): void {
    this.leftOut = leftOut;
    this.optional = optional;
    this.rules = rules;
    this.fields.clear();
  }

  /** Throws `BadRequestException` if the body is not an object, and `InvalidInputError` with the invalid fields. */
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom' || metatype === undefined || PLAIN.has(metatype)) return value;
    // A missing body is treated as an empty object, so that its required fields are named.
    const body = value ?? {};
    if (!isObject(body)) throw new BadRequestException('The body is no object.');
    const unknown: FieldError[] = [];
    const dto = this.instanceOf(metatype, body, unknown);
    const errors = [
      ...unknown,
      ...validateSync(dto, { stopAtFirstError: true })
        .filter(({ property, value }) => !(this.optional.has(property) && isEmpty(value)))
        .flatMap((error) => fieldErrorsOf(error))
        .filter(({ field }) => !this.leftOut.has(field.slice(field.lastIndexOf('.') + 1))),
    ];
    // A badly formed field is reported once.
    errors.push(...this.rules(dto).filter(({ field }) => !errors.some((known) => known.field === field)));
    if (errors.length > 0) throw new InvalidInputError(errors);
    return dto;
  }

  /**
   * Adds fields that the class does not declare to `unknown`, and throws `InvalidInputError` at the most that a response names.
   * `within`: the path of this object, with a trailing dot.
   */
  private instanceOf(dto: Type<unknown>, body: object, unknown: FieldError[], within = ''): object {
    const known = this.fieldsOf(dto);
    const instance = new dto();
    if (!isObject(instance)) throw new Error('A DTO is a class.');
    for (const name of Object.keys(body)) {
      const value: unknown = Reflect.get(body, name);
      const nested = known.get(name);
      if (nested !== undefined && isObject(value)) {
        Reflect.set(instance, name, this.instanceOf(nested, value, unknown, `${within}${name}.`));
      } else if (known.has(name)) Reflect.set(instance, name, value);
      else unknown.push(unknownField(`${within}${shortened(name)}`));
      if (unknown.length === MOST_ERRORS) throw new InvalidInputError(unknown);
    }
    return instance;
  }

  private fieldsOf(dto: Type<unknown>): Fields {
    const cached = this.fields.get(dto);
    if (cached) return cached;
    const fields: Fields = new Map();
    const instance = new dto();
    for (const { type, propertyName } of storage.getTargetValidationMetadatas(dto, '', false, false)) {
      if (this.leftOut.has(propertyName) || this.leftOut.has(`${dto.name}.${propertyName}`)) continue;
      if (type === ValidationTypes.NESTED_VALIDATION && isObject(instance)) {
        const nested: unknown = Reflect.getMetadata('design:type', instance, propertyName);
        if (isClass(nested)) fields.set(propertyName, nested);
      } else if (!fields.has(propertyName)) fields.set(propertyName, undefined);
    }
    this.fields.set(dto, fields);
    return fields;
  }
}

function unknownField(field: string): FieldError {
  return { field, message: `${field} is not a known field.` };
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isClass(value: unknown): value is Type<unknown> {
  return typeof value === 'function';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldErrorsOf({ property, constraints = {}, children = [] }: ValidationError, within = ''): FieldError[] {
  if (children.length > 0) return children.flatMap((child) => fieldErrorsOf(child, `${within}${property}.`));
  const [message = `${property} is not valid.`] = Object.values(constraints);
  return [{ field: `${within}${property}`, message }];
}
