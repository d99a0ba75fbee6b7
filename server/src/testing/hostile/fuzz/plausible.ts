import fc from "fast-check";
import { cards } from "../../commerce/test-cards.ts";
import { people } from "../../portal/test-portal.ts";
import type { MarkedStudent } from "../marked-student.ts";
import type { Plausible } from "./arbitrary-of.ts";

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

/** A CPF with valid check digits. */
const cpf = digits(9).map((nine) => {
  const withCheck = (text: string) => {
    const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (text.length + 1 - at), 0);
    return text + (((sum * 10) % 11) % 10);
  };
  return withCheck(withCheck(nine));
});

/** Values a hostile client would send: its own ids and those of others, real e-mails, valid formats. */
export function plausibleOf(victims: readonly MarkedStudent[], ownEnrollments: readonly number[]): Plausible {
  const numbers = victims.flatMap((victim) =>
    Object.values(victim).filter((value) => typeof value === "number"),
  );
  const id = fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 8 }), weight: 3 },
    { arbitrary: fc.integer({ min: 1, max: 70 }), weight: 3 },
    { arbitrary: fc.constantFrom(...numbers), weight: 3 },
    { arbitrary: fc.integer({ min: 900_001, max: 900_080 }), weight: 2 },
    { arbitrary: fc.constantFrom("7", "007", "1e1", "2147483648", "99999999999", " 1"), weight: 1 },
  );
  const enrollment = fc.oneof(fc.constantFrom(...ownEnrollments), id);
  const email = fc.oneof(
    fc.constantFrom(people.carla.email, people.davi.email, "x@y.z", ...victims.map((victim) => victim.email)),
    fc.nat(1e6).map((n) => `nova.${n}@fuzz.example`),
  );
  const title = fc.constantFrom(...victims.map((victim) => victim.fileTitle), "imagem-1.png");
  const password = fc.constantFrom("correto-cavalo-9", people.carla.password, "12345678", "á".repeat(128));
  const choice = (...values: unknown[]) => fc.constantFrom(...values);
  const ids = [
    "aulaId",
    "fileId",
    "lesson_id",
    "file_id",
    "exercise_list_instance_exercise_id",
    "forum_id",
    "topic_id",
    "discussion_id",
    "reply_id",
    "phone_id",
    "forum_topic_id",
    "address_id",
  ];
  return {
    ...Object.fromEntries(ids.map((name) => [name, id])),
    id: fc.oneof(enrollment, fc.constantFrom(35, 11)),
    matriculaId: enrollment,
    enrollment_id: enrollment,
    package: fc.integer({ min: 1, max: 6 }),
    unit: fc.integer({ min: 1, max: 3 }),
    email,
    password,
    new_password: password,
    file_name: title,
    file: title,
    cpf,
    password_confirmation: password,
    new_password_confirmation: password,
    enrollment: choice("20260042", "20260001", ...victims.map(({ enrollmentNumber }) => enrollmentNumber)),
    token: choice("A".repeat(43), "x"),
    birth_date: choice("15032004", "15/03/2004", "31022000", "07032011", "29/02/2023"),
    gender: choice("M", "F"),
    gender_identity: choice("NB", "NI", "F"),
    address_state: choice(35, "35", 11),
    address_city: choice(3550308, 1100015),
    address_cep: digits(8),
    address_state_id: choice(35, 33),
    address_city_id: choice(3550308, 3304557),
    phone_number: digits(11),
    course_packages: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    payment_method: choice("BOLETO", "CREDIT_CARD", "", null, "PIX"),
    card_number: choice(...Object.values(cards), "1"),
    card_expiration_date: choice("12/39", "1239", "0000"),
    card_cvv: choice("123", "12a"),
    installments: choice(1, 2, 12, 24, null),
    progress: choice(0, 0.5, 1, 1.0001, -0.1),
    page_number: choice("1", "2", "999999999", "0", "-1", "abc"),
    exercise_option_id: fc.oneof(
      fc.integer({ min: 1, max: 120 }),
      fc.array(fc.integer({ min: 1, max: 120 })),
    ),
  };
}
