import tseslint from 'typescript-eslint';

// Biome formats and lints; here are only the rules that need to know the types.
export default tseslint.config(
  { ignores: ['**/dist/**', '**/build/**', '**/node_modules/**', 'test-results/**'] },
  {
    files: ['{backend,frontend,e2e,bench,test-support}/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeCheckedOnly],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // A cast hides a doubt: narrow the type instead. `as const` is no cast.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      // DTO classes describe shapes for the API documentation; object literals of that shape are what controllers return.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Nest modules and controllers are classes without members of their own.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowStaticOnly: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
);
