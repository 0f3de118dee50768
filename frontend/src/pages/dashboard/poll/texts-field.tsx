import { Textarea, TextInput } from '@mantine/core';
import { isRecord } from '../../../api/is-record';
import { isLink } from '../../../content/is-link';
import { defaultLanguage, languages, languageTags } from '../../../content/languages';
import { useAdminTexts } from '../../../languages/admin-texts';

interface TextsFieldProps {
  label: string;
  hint?: string | undefined;
  /** By the language that it concerns; under the default language if it concerns all. */
  errors: Readonly<Record<string, string>>;
  longest: number;
  /** More than one: long texts. */
  rows?: number | undefined;
  /** One link may stand in the place of the texts. */
  mayBeLink?: boolean | undefined;
  /** As in the poll file: one text for all languages, or one for each. */
  value: unknown;
  /** Undefined: there is no text. */
  onChange: (value: unknown) => void;
}

/** A text of the poll in every language of the pages. Texts in other languages stay as they are. */
export function TextsField(props: TextsFieldProps) {
  const { label, hint, errors, longest, rows = 1, mayBeLink = false, value, onChange } = props;
  const { otherHint } = useAdminTexts().pollForm;
  const texts = textsIn(value);

  const change = (tag: string, text: string) => {
    const others = Object.fromEntries(Object.entries({ ...texts, [tag]: text }).filter(([, words]) => words !== ''));
    const [first, ...more] = Object.values(others);
    if (first === undefined) onChange(undefined);
    // What was for all languages stays so, and a link always is.
    else if (more.length > 0 || others[defaultLanguage] === undefined) onChange(others);
    else onChange(typeof value === 'string' || (mayBeLink && isLink(first)) ? first : others);
  };

  return (
    <div className="poll-form__languages">
      {languageTags.map((tag) => {
        const Field = rows > 1 ? Textarea : TextInput;
        return (
          <Field
            key={tag}
            label={`${label} (${languages[tag].name})`}
            description={tag === defaultLanguage ? hint : otherHint}
            error={errors[tag]}
            {...(rows > 1 && { rows })}
            lang={tag}
            maxLength={longest}
            value={texts[tag] ?? ''}
            onChange={(event) => change(tag, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}

/** By language; a text for all languages is the one of the default language. */
function textsIn(value: unknown): Record<string, string> {
  if (typeof value === 'string') return { [defaultLanguage]: value };
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([tag, text]) => [tag, String(text)]));
}
