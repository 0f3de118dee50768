import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CountryCombobox } from './country-combobox';

function open(initialValue = 'United States of America') {
  const onChange = vi.fn<(text: string) => void>();
  const { unmount } = render(
    <>
      <label id="country-label" htmlFor="country">
        Select Country
      </label>
      <CountryCombobox
        id="country"
        labelId="country-label"
        initialValue={initialValue}
        onChange={onChange}
        described={{ 'aria-describedby': undefined, 'aria-invalid': false }}
      />
      <button type="button">Next field</button>
    </>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Select Country' });
  return { box, onChange, unmount, user: userEvent.setup() };
}

/** The input event of autofill: Chromium and password managers send no input type, Firefox sends one. */
function filledIn(box: HTMLInputElement, text: string, inputType?: string): Event {
  // Bypasses React, which would otherwise see no change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  return inputType === undefined
    ? new Event('input', { bubbles: true })
    : new InputEvent('input', { bubbles: true, inputType });
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the country box', () => {
  it('shows all countries with the chosen one marked on a click, and closes on the next', async () => {
    const { box, user } = open();
    await user.click(box);
    expect(options()).toHaveLength(250);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('United States of America');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Show all countries' }));
    expect(options()).toHaveLength(0);
  });

  it('is worked by the keyboard alone: search, arrows, Enter', async () => {
    const { box, user, onChange } = open();
    await user.tab();
    await user.clear(box);
    await user.keyboard('ger');
    expect(options()).toEqual(['Germany', 'Algeria', 'Niger', 'Nigeria']);
    await user.keyboard('{ArrowDown}');
    const second = within(screen.getByRole('listbox')).getByRole('option', { name: 'Algeria' });
    expect(box.getAttribute('aria-activedescendant')).toBe(second.id);
    await user.keyboard('{Enter}');
    expect(box.value).toBe('Algeria');
    expect(onChange).toHaveBeenLastCalledWith('Algeria');
    expect(options()).toHaveLength(0);
  });

  it.each(['united', 'aland', 'Kongo', 'Korea'])('chooses nothing when the focus moves on: %s', async (typed) => {
    const { box, user, onChange } = open();
    await user.clear(box);
    await user.type(box, typed);
    expect(options()).not.toEqual([]);
    await user.tab();
    expect(box.value).toBe(typed);
    expect(onChange).toHaveBeenLastCalledWith(typed);
    await user.click(box);
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
  });

  it.each([
    ['united k', 'United Kingdom'],
    ['zimb', 'Zimbabwe'],
  ])('takes the only match when the focus moves on, as Enter does: %s', async (typed, name) => {
    for (const key of ['{Tab}', '{Enter}']) {
      const { box, user, onChange, unmount } = open();
      await user.clear(box);
      await user.type(box, typed);
      await user.keyboard(key);
      expect(box.value).toBe(name);
      expect(onChange).toHaveBeenLastCalledWith(name);
      unmount();
    }
  });

  it('highlights no other country because the list moves under a pointer at rest', async () => {
    const { box, user } = open();
    await user.clear(box);
    await user.type(box, 'ger');
    const algeria = within(screen.getByRole('listbox')).getByRole('option', { name: 'Algeria' });
    const move = (movementY: number) => {
      const event = new MouseEvent('mousemove', { bubbles: true });
      // jsdom has no movement.
      fireEvent(algeria, Object.assign(event, { movementX: 0, movementY }));
    };
    move(0);
    expect(box.getAttribute('aria-activedescendant')).not.toBe(algeria.id);
    move(1);
    expect(box.getAttribute('aria-activedescendant')).toBe(algeria.id);
  });

  it('stays empty when it is cleared and left, and Enter chooses nothing from the whole list', async () => {
    const { box, user, onChange } = open();
    await user.clear(box);
    expect(options()).toHaveLength(250);
    await user.keyboard('{Enter}');
    expect(box.value).toBe('');
    await user.tab();
    expect(box.value).toBe('');
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('does not open on autofill, and treats an exact name as a choice', () => {
    const { box, onChange } = open();
    fireEvent(box, filledIn(box, 'Germany'));
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(onChange).toHaveBeenLastCalledWith('Germany');
    fireEvent(box, filledIn(box, 'us'));
    expect(box.value).toBe('United States of America');
    fireEvent(box, filledIn(box, 'united'));
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(box.value).toBe('united');
    expect(onChange).toHaveBeenLastCalledWith('united');
  });

  it.each([undefined, '', 'insertReplacementText'])(
    'does not open for the input type %j, nor without the focus',
    async (inputType) => {
      const { box, user } = open('');
      await user.tab();
      expect(document.activeElement).toBe(box);
      fireEvent(box, filledIn(box, 'united', inputType));
      expect(options()).toEqual([]);
      expect(box.value).toBe('united');
      await user.tab();
      fireEvent(box, filledIn(box, 'united s', 'insertText'));
      expect(options()).toEqual([]);
    },
  );

  it("accepts any of the country's names, typed in full, without a choice from the list", async () => {
    const { box, user } = open();
    await user.clear(box);
    await user.type(box, 'uk');
    await user.click(screen.getByRole('button', { name: 'Next field' }));
    expect(box.value).toBe('United Kingdom');
  });

  it('restores the chosen country on Escape', async () => {
    const { box, user, onChange } = open('Austria');
    await user.clear(box);
    await user.type(box, 'bra');
    await user.keyboard('{Escape}');
    expect(box.value).toBe('Austria');
    expect(options()).toHaveLength(0);
    await user.keyboard('{Escape}');
    expect(box.value).toBe('Austria');
    expect(onChange).toHaveBeenLastCalledWith('Austria');
  });

  it('says how many countries match, and keeps the text if none does', async () => {
    const { box, user, onChange } = open();
    await user.clear(box);
    await user.type(box, 'ger');
    expect(screen.getByRole('status').textContent).toBe('4 countries found.');
    await user.clear(box);
    await user.type(box, 'Atlantis');
    expect(screen.getByRole('status').textContent).toBe('No country found.');
    await user.tab();
    expect(box.value).toBe('Atlantis');
    expect(onChange).toHaveBeenLastCalledWith('Atlantis');
  });
});
