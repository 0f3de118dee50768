import { createTheme, Drawer, MantineProvider } from '@mantine/core';
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
    Drawer: Drawer.extend({ defaultProps: atOnce }),
    Spotlight: Spotlight.extend({ defaultProps: atOnce }),
  },
});

/** What the dashboard's components need around them. They follow the system's colour scheme, as all pages do. */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
