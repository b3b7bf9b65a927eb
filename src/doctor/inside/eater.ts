const wanted = Number(process.env['CAISSON_DOCTOR_MEGABYTES'])
const eaten: Buffer[] = []
// Written to, since memory that nobody touches costs nothing.
while (eaten.length * 64 < wanted) eaten.push(Buffer.alloc(64 << 20, 1))
process.exit(0)
