import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fetchPersonsFile, findPerson, type PersonsVote } from '../../../api/people';
import { Dialog } from '../../../components/dialog';
import { saveFile } from '../../../components/save-file';
import { useToast } from '../../../components/toast';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../account/account.css';
import { Section } from '../section';
import { SectionForm } from '../section-form';
import { ErasePersonForm } from './erase-person-form';
import { StoredVote } from './stored-vote';

interface Person {
  email: string;
  votes: PersonsVote[];
}

const notAnEmail: FieldErrors = { email: (texts) => texts.notAnEmail };

const check = (typed: Typed): FieldErrors => (/^\S+@\S+$/.test(typed('email').trim()) ? {} : notAnEmail);

/** Everything stored about a person, found by address: to hand out, and to erase (GDPR 15 and 17). */
export function PersonView() {
  const { person: texts, list } = useAdminTexts();
  const toast = useToast();
  const [person, setPerson] = useState<Person | null>(null);
  const [erasing, setErasing] = useState(false);

  const find = async (email: string) => {
    setPerson(null);
    setPerson({ email, votes: await findPerson(email) });
  };
  const form = useSessionForm(
    check,
    async (typed) => {
      await find(typed('email').trim());
    },
    { 'request.invalid': notAnEmail },
  );

  const download = async (address: string) => {
    const file = await fetchPersonsFile(address);
    if (file) saveFile(file, texts.fileName);
    toast(file ? texts.fileTaken : texts.fileFailed);
  };

  const isThere = person?.votes.some((vote) => !('erased_at' in vote) || vote.erased_at === null);
  return (
    <div className="account">
      <Section title={texts.heading} hint={texts.explanation}>
        <SectionForm
          form={form}
          submit={form.sending ? texts.finding : texts.find}
          isMain
          // Nothing was to be done: without a response, too, it can be tried again.
          failure={form.failure === 'unanswered' ? 'internal' : form.failure}
        >
          <TextInput
            {...form.field('email')}
            type="email"
            label={texts.email}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
          />
        </SectionForm>
        <p role="status">{person?.votes.length === 0 && texts.nothing}</p>
      </Section>
      {person && person.votes.length > 0 && (
        <section className="item-list__part" aria-label={person.email}>
          {person.votes.map((vote) => (
            <StoredVote key={'cast_at' in vote ? vote.cast_at : vote.expires_at} vote={vote} />
          ))}
          <Group>
            <Button onClick={({ detail }) => detail < 2 && void download(person.email)}>{texts.file}</Button>
            {isThere && (
              <Button variant="filled" color="red" aria-haspopup="dialog" onClick={() => setErasing(true)}>
                {texts.erase}
              </Button>
            )}
          </Group>
        </section>
      )}
      <Dialog title={texts.erase} open={erasing} onClose={() => setErasing(false)}>
        {person && (
          <ErasePersonForm
            email={person.email}
            onClose={() => setErasing(false)}
            onErased={() => void find(person.email).catch(() => toast(list.failed))}
          />
        )}
      </Dialog>
    </div>
  );
}
