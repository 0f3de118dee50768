import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets fake time pass. */
export function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}
