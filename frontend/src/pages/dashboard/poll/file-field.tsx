import { useId, useLayoutEffect, useRef, useState } from 'react';
import { codeOf } from '../../../api/http-client';
import { uploadFile } from '../../../api/poll-versions';
import { FormField } from '../../../components/form-field';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';
import { type FieldProps, LineField, wordsOf } from './line-field';

/** The value is its path on this site, or a link. */
interface FileFieldProps extends FieldProps {
  /** What the server takes as such a file. */
  kind: 'picture' | 'pdf';
  onChange: (path: string) => void;
}

const types = { picture: 'image/png,image/jpeg,image/webp', pdf: 'application/pdf' };

/** The path of a file, typed, or given by the server for a file that is uploaded. */
export function FileField({ kind, value, onChange, ...field }: FileFieldProps) {
  const id = useId();
  const { pollForm: texts, errors } = useAdminTexts();
  const [state, setState] = useState<'idle' | 'works' | { failed: string }>('idle');
  const path = wordsOf(value);
  // Other fields may change while a file is under way.
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setState('works');
    try {
      const uploaded = await uploadFile(file);
      change.current(uploaded);
      setState('idle');
    } catch (failure) {
      setState({ failed: errorWords(codeOf(failure) ?? '', errors) });
    }
  };

  return (
    <>
      <LineField {...field} kind="line" value={value} onChange={(line) => onChange(wordsOf(line))} />
      <FormField
        id={id}
        label={texts.upload[kind]}
        hint={texts.uploadHint[kind]}
        error={typeof state === 'object' ? state.failed : undefined}
      >
        {(described) => (
          <div className="poll-form__file">
            {kind === 'picture' && path.startsWith('/') && <img src={path} alt="" width="64" height="64" />}
            <input
              {...described}
              id={id}
              type="file"
              accept={types[kind]}
              onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
            />
            <span role="status">{state === 'works' && texts.uploading}</span>
          </div>
        )}
      </FormField>
    </>
  );
}
