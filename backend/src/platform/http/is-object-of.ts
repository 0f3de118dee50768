import { applyDecorators, type Type } from '@nestjs/common';
import { IsObject, ValidateNested } from 'class-validator';

/** A field that is an object with fields of its own. Names its class, because compilers differ in what they emit for `Dto | null`. */
export function IsObjectOf(dto: Type<object>): PropertyDecorator {
  return applyDecorators(
    ValidateNested(),
    IsObject({ message: '$property must be an object.' }),
    Reflect.metadata('design:type', dto),
  );
}
