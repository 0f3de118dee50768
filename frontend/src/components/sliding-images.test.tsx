import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../../test/pass';
import { preferReducedMotion } from '../../test/screen';
import { SlidingImages } from './sliding-images';

const slides = () => screen.getAllByRole<HTMLImageElement>('presentation');
const shownSlide = () => slides().findIndex((slide) => slide.dataset.shown === 'true');

function becomeIdle() {
  pass(1_000);
}

function loadAll() {
  for (const slide of slides()) fireEvent.load(slide);
}

describe('the sliding images', () => {
  beforeEach(() => vi.useFakeTimers());

  it('request only the first picture until the page is idle, and stand still until every picture has loaded', () => {
    render(<SlidingImages />);
    expect(slides()).toHaveLength(1);
    becomeIdle();
    expect(slides()).toHaveLength(6);
    for (const slide of slides().slice(0, 5)) fireEvent.load(slide);
    pass(2_000);
    expect(shownSlide()).toBe(0);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('change every 200 ms in a circle, each picture requested once', () => {
    render(<SlidingImages />);
    becomeIdle();
    loadAll();
    const before = slides();
    pass(199);
    expect(shownSlide()).toBe(0);
    pass(1);
    expect(shownSlide()).toBe(1);
    pass(800);
    expect(shownSlide()).toBe(5);
    pass(200);
    expect(shownSlide()).toBe(0);
    expect(slides()).toEqual(before);
    expect(new Set(before.map((slide) => slide.src)).size).toBe(6);
  });

  it('can be paused and played', () => {
    render(<SlidingImages />);
    becomeIdle();
    loadAll();
    pass(400);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the pictures' }));
    pass(2_000);
    expect(shownSlide()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Play the pictures' }));
    pass(200);
    expect(shownSlide()).toBe(3);
  });

  it('stand still with prefers-reduced-motion', () => {
    preferReducedMotion();
    render(<SlidingImages />);
    becomeIdle();
    loadAll();
    pass(2_000);
    expect(slides()).toHaveLength(1);
  });
});
