import { applyDecorators, type Type } from '@nestjs/common';
import { IsObject, ValidateNested } from 'class-validator';

/** A field with a nested DTO. Its class is explicit, because compilers emit different metadata for `Dto | null`. */
export function IsObjectOf(dto: Type<object>): PropertyDecorator {
  return applyDecorators(
    ValidateNested(),
    IsObject({ message: '$property must be an object.' }),
    Reflect.metadata('design:type', dto),
  );
}
