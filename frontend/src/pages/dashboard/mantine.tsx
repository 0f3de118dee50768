import { Badge, Button, Checkbox, createTheme, Drawer, InputWrapper, MantineProvider } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import type { ReactNode } from 'react';
import './mantine.css';

/**
 * A work tool answers at once: no transitions. The scroll lock, the variables and the global classes would write style elements,
 * which the Content-Security-Policy forbids (decision 048); mantine.css has the variables.
 */
const atOnce = { lockScroll: false, transitionProps: { duration: 0 } };
const theme = createTheme({
  cursorType: 'pointer',
  components: {
    Badge: Badge.extend({ defaultProps: { variant: 'default', size: 'lg', radius: 'sm', tt: 'none', fw: 400 } }),
    Button: Button.extend({ defaultProps: { variant: 'default' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: InputWrapper.extend({ defaultProps: { withAsterisk: false } }),
    Drawer: Drawer.extend({ defaultProps: atOnce }),
    SpotlightRoot: Spotlight.Root.extend({ defaultProps: atOnce }),
  },
});

/** What the dashboard's components need around them. mantine.css has the colours of all schemes. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
