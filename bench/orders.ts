import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isForeignKeyViolation } from "../server/src/db/sql-errors.ts";
import type { Request } from "./measure.ts";
import { post } from "./requests.ts";
import type { Student } from "./students.ts";

const count = 4000;
const firstId = 100_000;

/** Removes all orders, and offers a package for each course, so that a student can buy repeatedly. */
export async function clearOrders(pool: pg.Pool, brand: string): Promise<void> {
  const schema = `brand_${brand}`;
  await deleteOrders(pool, schema);
  const { rows } = await pool.query(`select from ${schema}.courses where slug = 'bench-1'`);
  if (rows.length > 0) return;
  await pool.query(
    `with numbered as (select n from generate_series(1, $1::int) n),
     new_courses as (
       insert into ${schema}.courses (slug, name) select 'bench-' || n, 'Curso ' || n from numbered returning id, slug),
     new_syllabi as (
       insert into ${schema}.syllabi (course_id, name) select id, slug from new_courses returning id, name),
     new_groups as (
       insert into ${schema}.groups (slug, name, syllabus_id) select name, name, id from new_syllabi returning id, slug),
     new_packages as (
       insert into ${schema}.packages (id, position, name, type, status, amount, payment_methods, installments)
       select $2::int + n, n, 'Curso ' || n, 'SINGLE_PAYMENT', 'ACTIVE', 19900, '{CREDIT_CARD,BOLETO}', 12 from numbered
       returning id, position)
     insert into ${schema}.package_groups (package_id, group_id, position)
     select new_packages.id, new_groups.id, 0 from new_packages
       join new_groups on new_groups.slug = 'bench-' || new_packages.position`,
    [count, firstId],
  );
}

/** Withdraws the packages from the store, which then shows the school's own again. */
export async function withdrawPackages(pool: pg.Pool, brand: string): Promise<void> {
  await pool.query(`update brand_${brand}.packages set status = 'INACTIVE' where id > $1`, [firstId]);
}

/** Orders still in progress from an earlier row may arrive between the two statements; then it retries. */
async function deleteOrders(pool: pg.Pool, schema: string, tries = 20): Promise<void> {
  try {
    // What was there before had been imported, or was generated with the school.
    await pool.query(
      `delete from ${schema}.orders where code not like 'import:%' and code not like 'pedido-%'`,
    );
    await pool.query(`delete from ${schema}.enrollments where number like 'P%'`);
  } catch (error) {
    if (!isForeignKeyViolation(error) || tries === 0) throw error;
    await delay(250);
    await deleteOrders(pool, schema, tries - 1);
  }
}

/** Contact of a buyer without a stored phone and address. */
export const contact = {
  phone_number: "11987654321",
  address_street: "Rua A",
  address_number: "1",
  address_neighborhood: "Centro",
  address_city_id: 3550308,
  address_state_id: 35,
  address_cep: "01001000",
};

/** A card that the simulator approves. */
export const card = {
  card_holder_name: "ESTUDANTE",
  card_number: "4000000000000010",
  card_expiration_date: "12/39",
  card_cvv: "123",
};

let bought = 0;

/** An order by card: written, charged at the simulator, settled and enrolled. */
export const orderRequests = (student: Student): Request[] => [
  post(student, "/orders", () => ({
    course_packages: [firstId + 1 + (bought++ % count)],
    payment_method: "CREDIT_CARD",
    ...contact,
    ...card,
    installments: 3,
  })),
];
