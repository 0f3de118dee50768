import 'reflect-metadata';
import type { PipeTransform } from '@nestjs/common';
import { expect, it } from 'vitest';
import { InvalidInputError } from '../errors/domain-error.js';
import { BodyPipe } from '../http/body.pipe.js';
import { PageDto } from './page.dto.js';

const pipe: PipeTransform = new BodyPipe();

function invalidFieldsOf(body: object): unknown {
  try {
    pipe.transform(body, { type: 'body', metatype: PageDto });
  } catch (error) {
    return error instanceof InvalidInputError ? error.errors?.map(({ field }) => field) : error;
  }
  return [];
}

it.each(['1', String(2n ** 63n - 1n), '', null, undefined])('accepts the cursor %j', (page_state) => {
  expect(invalidFieldsOf({ page_state })).toEqual([]);
});

it.each([
  ...['0', '01', '-1', '+1', ' 1', '1.5', '1A', 'AAAA', '%27', "1' OR '1'='1", '٣'],
  ...[String(2n ** 63n), '1'.repeat(20), '1'.repeat(100)],
  ...[7, ['1'], { id: 1 }],
])('rejects the cursor %j', (page_state) => {
  expect(invalidFieldsOf({ page_state })).toEqual(['page_state']);
});
