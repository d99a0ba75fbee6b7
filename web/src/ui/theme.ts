import {
  type ActionIconFactory,
  type ButtonFactory,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type MantineColorsTuple,
  type MantineThemeComponent,
  type PasswordInputFactory,
  type TextInputFactory,
  type VariantColorsResolver,
} from "@mantine/core";
import button from "./button.module.css";
import field from "./field.module.css";

/**
 * Like `Component.extend`, without importing the component: the theme must not pull every component into the
 * first load.
 */
const extend = <F extends FactoryPayload>(component: ExtendComponent<F>) =>
  component as MantineThemeComponent;

const tuple = (names: readonly string[]) => names as unknown as MantineColorsTuple;
/** The ten variables of a scale, `--brand-0` to `--brand-9`. */
const scale = (name: string) => tuple(Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`));

const border = "1px solid transparent";
/**
 * Button colours are checked pairs, not guessed from luminance. `deep` is for deep backgrounds, `login` for
 * the login.
 */
const variants: Record<string, ReturnType<VariantColorsResolver>> = {
  filled: { background: "var(--fill)", hover: "var(--fill-hover)", color: "var(--on-fill)", border },
  light: { background: "var(--tint-2)", hover: "var(--tint-2)", color: "var(--link)", border },
  subtle: { background: "transparent", hover: "var(--tint-2)", color: "var(--link)", border },
  danger: { background: "var(--bad)", hover: "var(--bad)", color: "var(--on-bad)", border },
  deep: { background: "var(--deep-fill)", hover: "var(--deep-fill)", color: "var(--on-deep-fill)", border },
  login: {
    background: "var(--theme-login-button)",
    hover: "var(--theme-login-button)",
    color: "var(--on-login-button)",
    border,
  },
};
const variantColorResolver: VariantColorsResolver = (input) => {
  const own = input.color === undefined || input.color === "brand";
  const pair = own ? variants[input.variant] : undefined;
  if (pair) return pair;
  if (input.variant === "subtle" && input.color === "gray")
    return { background: "transparent", hover: "var(--sunken)", color: "var(--text-2)", border };
  if (input.variant === "subtle" && input.color === "bad")
    return { background: "transparent", hover: "var(--bad-tint)", color: "var(--bad-text)", border };
  return defaultVariantColorsResolver(input);
};

/** Mantine's colour variables, mapped to ours in both schemes. */
const roles = {
  "--mantine-color-body": "var(--canvas)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-dimmed": "var(--text-2)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-anchor": "var(--link)",
  "--mantine-color-error": "var(--bad-text)",
  "--mantine-color-success": "var(--ok-text)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line-input)",
  "--mantine-color-disabled": "var(--sunken)",
  "--mantine-color-disabled-color": "var(--text-3)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-primary-color-contrast": "var(--on-fill)",
  "--mantine-color-brand-filled": "var(--fill)",
  "--mantine-color-brand-filled-hover": "var(--fill-hover)",
  "--mantine-color-brand-light": "var(--tint-2)",
  "--mantine-color-brand-light-hover": "var(--tint-2)",
  "--mantine-color-brand-light-color": "var(--link)",
  "--mantine-color-brand-outline": "var(--link)",
  "--mantine-color-brand-text": "var(--link)",
};
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: roles,
  dark: roles,
});

const grays = [0, 1, 2, 3, 3, 5, 6, 7, 8, 9].map((step, at) =>
  at === 4 ? "var(--line-input)" : `var(--neutral-${step})`,
);
const darks = [
  "text",
  "text-2",
  "text-2",
  "text-3",
  "line-input",
  "sunken",
  "surface",
  "canvas",
  "canvas",
  "canvas",
];
const control = { size: "lg", errorProps: { component: "div" } } as const;

export const theme = createTheme({
  primaryColor: "brand",
  colors: {
    brand: scale("brand"),
    gray: tuple(grays),
    dark: tuple(darks.map((role) => `var(--${role})`)),
  },
  variantColorResolver,
  respectReducedMotion: true,
  focusClassName: "",
  activeClassName: "",
  cursorType: "pointer",
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "1rem", lg: "1.0625rem", xl: "1.25rem" },
  lineHeights: { xs: "1.38", sm: "1.43", md: "1.5", lg: "1.65", xl: "1.3" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.625rem", lg: "0.75rem", xl: "1rem" },
  defaultRadius: "md",
  shadows: {
    xs: "none",
    sm: "none",
    md: "var(--shadow-pop)",
    lg: "var(--shadow-pop)",
    xl: "var(--shadow-pop)",
  },
  breakpoints: { xs: "22.5em", sm: "37.5em", md: "60em", lg: "75em", xl: "90em" },
  components: {
    Button: extend<ButtonFactory>({
      defaultProps: { size: "md", variant: "filled" },
      classNames: { root: button.root, label: button.label, section: button.section },
    }),
    ActionIcon: extend<ActionIconFactory>({ defaultProps: { size: 44, variant: "subtle", color: "gray" } }),
    Input: extend<InputFactory>({
      defaultProps: { size: "lg" },
      vars: () => ({
        wrapper: { "--input-height": "3rem", "--input-fz": "1rem", "--input-bg": "var(--surface)" },
      }),
      classNames: { wrapper: field.wrapper, input: field.input },
    }),
    InputWrapper: {
      classNames: { root: field.root, label: field.label, description: field.hint, error: field.error },
    },
    TextInput: extend<TextInputFactory>({ defaultProps: control }),
    PasswordInput: extend<PasswordInputFactory>({
      defaultProps: control,
      classNames: { innerInput: field.inner },
    }),
  },
});
