import { Button, Drawer, NavLink } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDrawing } from '../../components/icon';
import { useMediaQuery } from '../../hooks/use-media-query';
import { useAdminTexts } from '../../languages/admin-texts';
import './navigation.css';
import { timeZone } from './time-zone';
import { groups, type View } from './views';

const lines = 'M4 5h16v2H4zM4 11h16v2H4zM4 17h16v2H4z';

/** Narrower ones need the width for the lists. As in dashboard-page.css. */
const roomAtSide = '(min-width: 64rem)';

interface NavigationProps {
  views: readonly View[];
  view: View | undefined;
  onChange: (view: View) => void;
  onSignOut: () => void;
}

/** The views at the side, in groups; on a phone behind one button, which names the view. */
export function Navigation(props: NavigationProps) {
  const texts = useAdminTexts().dashboard;
  const isWide = useMediaQuery(roomAtSide);
  const [isOpen, { open, close }] = useDisclosure(false);
  const { view, onChange } = props;
  if (isWide) return <Views {...props} />;
  const shown = view ? texts[view.label] : texts.views;
  return (
    <>
      <Button
        leftSection={<IconDrawing path={lines} />}
        aria-haspopup="dialog"
        aria-label={view && `${texts.views}: ${shown}`}
        onClick={open}
      >
        {shown}
      </Button>
      <Drawer opened={isOpen} onClose={close} size="16rem" padding="sm" title={texts.views}>
        <Views
          {...props}
          onChange={(chosen) => {
            close();
            onChange(chosen);
          }}
        />
      </Drawer>
    </>
  );
}

function Views({ views, view, onChange, onSignOut }: NavigationProps) {
  const { dashboard: texts, account } = useAdminTexts();
  return (
    <div className="navigation">
      <nav aria-label={texts.views}>
        {groups.map((group) => {
          const some = views.filter((each) => each.group === group);
          if (some.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
            <div key={group} role="group" aria-label={texts.groups[group]}>
              <p aria-hidden="true">{texts.groups[group]}</p>
              {some.map((each) => (
                <NavLink
                  key={each.id}
                  component="button"
                  type="button"
                  active={each === view}
                  aria-pressed={each === view}
                  label={texts[each.label]}
                  leftSection={
                    each.isPictured && <img src={`/pictures/dashboard/${each.id}.svg`} alt="" width="32" height="24" />
                  }
                  onClick={() => onChange(each)}
                />
              ))}
            </div>
          );
        })}
      </nav>
      <NavLink component="button" type="button" label={texts.signOut} onClick={onSignOut} />
      <p>{account.own.timeZone.shown({ zone: timeZone() })}</p>
    </div>
  );
}
