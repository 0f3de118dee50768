import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import './item-list.css';

/** A row of an `item-list__list`: words, and the controls of what they name. */
export function Item({ controls, children }: { controls?: ReactNode; children: ReactNode }) {
  return (
    <li className="item-list__item">
      <div className="item-list__words">{children}</div>
      <Group gap="xs">{controls}</Group>
    </li>
  );
}
