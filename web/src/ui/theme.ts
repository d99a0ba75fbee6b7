import {
  type ActionIconFactory,
  type ButtonFactory,
  createTheme,
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
const filled = { background: "var(--fill)", hover: "var(--fill-hover)", color: "var(--on-fill)", border };
/**
 * Button colours are checked pairs, not guessed from luminance. `deep` is for deep backgrounds, `login` for
 * the login.
 */
const variants: Record<string, ReturnType<VariantColorsResolver>> = {
  filled,
  light: { background: "var(--tint-2)", hover: "var(--tint-2)", color: "var(--link)", border },
  subtle: { background: "transparent", hover: "var(--tint-2)", color: "var(--link)", border },
  default: {
    background: "var(--surface)",
    hover: "var(--sunken)",
    color: "var(--text)",
    border: "1px solid var(--line-input)",
  },
  danger: { background: "var(--bad)", hover: "var(--bad-text)", color: "var(--on-bad)", border },
  deep: {
    background: "var(--deep-fill)",
    hover: "var(--deep-fill-hover)",
    color: "var(--on-deep-fill)",
    border,
  },
  login: {
    background: "var(--theme-login-button)",
    hover: "var(--login-button-hover)",
    color: "var(--on-login-button)",
    border,
  },
};
const quiet: Record<string, ReturnType<VariantColorsResolver>> = {
  gray: { background: "transparent", hover: "var(--sunken)", color: "var(--text-2)", border },
  bad: { background: "transparent", hover: "var(--bad-tint)", color: "var(--bad-text)", border },
};
const variantColorResolver: VariantColorsResolver = ({ variant, color = "brand" }) =>
  (variant === "subtle" ? quiet[color] : undefined) ?? variants[variant] ?? filled;

const control = { size: "lg", errorProps: { component: "div" } } as const;

export const theme = createTheme({
  primaryColor: "brand",
  colors: { brand: scale("brand") },
  variantColorResolver,
  respectReducedMotion: true,
  focusClassName: "",
  activeClassName: "",
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
