import { expect, it } from 'vitest';
import { meantAddress } from './meant-address';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['Ada.Example+poll@Gmail.con', 'Ada.Example+poll@gmail.com'],
  [' ada@hotmial.com ', 'ada@hotmail.com'],
  ['ada@yahoo.co', 'ada@yahoo.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@yaho.com.br', 'ada@yahoo.com.br'],
])('asks whether %j was meant to be %j', (typed, meant) => expect(meantAddress(typed)).toBe(meant));

it.each([
  ...['ada@gmail.com', 'ada@mail.com', 'ada@ymail.com', 'ada@example.com', 'ada@gmaxx.com', 'ada@yahoo.com.ar'],
  ...['ada@yahoo.com.my', 'ada@yahoo.cl', 'ada@yahoo.in', 'ada@yahoo.gr', 'ada@gmx.dk', 'ada@bol.com.br'],
  ...['ada', '@gmial.com', ''],
])('asks nothing about %j', (typed) => expect(meantAddress(typed)).toBeUndefined());
