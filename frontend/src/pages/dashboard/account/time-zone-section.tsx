import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeTimeZone } from '../../../api/account';
import { useToast } from '../../../components/toast';
import { useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Section } from '../section';
import { SectionForm } from '../section-form';
import { browserTimeZone, timeZone, timeZones } from '../time-zone';

/** `chosen`: null for the browser's. */
export function TimeZoneSection({ chosen }: { chosen: string | null }) {
  const { account, resetPassword } = useAdminTexts();
  const texts = account.own.timeZone;
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useSessionForm(
    () => ({}),
    async (typed) => {
      await changeTimeZone(typed('zone') || null);
      await queryClient.invalidateQueries({ queryKey: ['account'] });
      toast(texts.changed({ zone: timeZone() }));
    },
  );

  return (
    <Section title={texts.title}>
      <SectionForm form={form} submit={form.sending ? resetPassword.sending : texts.submit}>
        <NativeSelect name="zone" label={texts.label} description={texts.hint} defaultValue={chosen ?? ''}>
          <option value="">{texts.browser({ zone: browserTimeZone() })}</option>
          {timeZones(chosen).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </NativeSelect>
      </SectionForm>
    </Section>
  );
}
