import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CountryCombobox } from './country-combobox';

function open(initialValue = 'United States of America') {
  const onChange = vi.fn<(text: string) => void>();
  render(
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
  return { box, onChange, user: userEvent.setup() };
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('the country box', () => {
  it('shows all countries with the chosen one marked on a click, and closes on the next', async () => {
    const { box, user } = open();
    await user.click(box);
    expect(options()).toHaveLength(249);
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

  it('takes the first match when the focus moves on', async () => {
    const { box, user, onChange } = open();
    await user.clear(box);
    await user.type(box, 'aland');
    await user.tab();
    expect(box.value).toBe('Åland Islands');
    expect(onChange).toHaveBeenLastCalledWith('Åland Islands');
  });

  it("accepts a full name that was typed, any of the country's names, without a choice from the list", async () => {
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

  it('says how many countries match, and keeps the text when none does', async () => {
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
