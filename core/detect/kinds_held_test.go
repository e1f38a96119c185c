package detect

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// heldOut are kinds that were written down after the lists of words were finished, so that
// they measure what the lists do not name. The first time, of 121 columns none was wrong, and
// 27 were undecided, 23 of which somebody would give a role.
var heldOut = []kind{
	{"PatNo|pt_no|Pat.-Nr.", each("%d", 2), named},
	{"nom_famille_patient|apellido_1|LName", lastNames, named},
	{"physician_signature|treating doctor's name|Name des Arztes", of(firstNames, lastNames), append(named, QuasiIdentifying)},
	{"emergency_phone|cell_no", func(r *rand.Rand, _ int) string { return fmt.Sprintf("0151-%07d", r.IntN(1e7)) }, named},
	{"Straße und Hausnummer|residential address|domicilio actual",
		of(pick("Mill|High|Park|Lake"), pick("Road|Lane"), whole(1, 90)), addressed},
	{"residence_district|Wohnbezirk|quartier de résidence", towns, known},
	{"home_lat|dropoff_longitude", func(r *rand.Rand, _ int) string { return fmt.Sprintf("%.6f", 40+r.Float64()) }, addressed},
	{"ort_der_geburt|lugar de nacimiento|birth_city", towns, known},
	{"geb_dat|DateNaissance|fec_nac", day("02.01.2006", 1935, 2005), known},
	{"age_at_enrollment|Alter_bei_Aufnahme|edad_ingreso", whole(18, 90), known},
	{"maternal_age_years|AgeMother|age of father", whole(16, 55), known},
	{"Gender_Identity|SexAtBirth", pick("male|female|nonbinary"), seen},
	{"self_reported_race|race_ethnicity|Ethnische Herkunft", pick("White|Black|Asian|Mixed"), seen},
	{"hh_size|household_size|Personen im Haushalt", whole(1, 7), known},
	{"spouse_present|ever_married|en couple", yesNo, known},
	{"HighestDegree|education_years|Bildungsgrad", pick("none|school|college"), known},
	{"current_job_title|Berufsgruppe|categorie_professionnelle", pick("nurse|teacher|clerk"), known},
	{"yrs_experience|work_years|Jahre im Betrieb", whole(0, 40), known},
	{"military_status|veteran_flag", yesNo, known},
	{"clinic_site|trial_centre|Prüfstelle", pick("01|02|03|04"), known},
	{"referring_hospital|Einweisende Klinik", pick("North|South|Lake"), known},
	{"enrolment_date|date_of_visit|Untersuchungsdatum|fecha_cirugia", day("2006-01-02", 2020, 2022), known},
	{"AESTDTC|LBDTC|EXENDTC", day("2006-01-02", 2020, 2022), known},
	{"vital_status_30d|is_deceased|in_hospital_mortality", yes, seen},
	{"principal_dx|admitting_diagnosis|Entlassdiagnose|diag_2", codes, secret},
	{"underlying_cause_of_death|immediate cause|Todesart", pick("heart|cancer|stroke"), secret},
	{"CMDECOD|EXTRT|LBORRES", pick("Aspirin|Placebo|Insulin"), secret},
	{"current_smoker|tobacco_use|Raucherstatus|cigarettes_per_day", pick("0|1|2"), seen},
	{"drinks_per_week|alcohol_use|consommation d'alcool", pick("0|1|2|9"), seen},
	{"self_harm_history|depression_score|antidepressants", yes, secret},
	{"BRCA1_mutation|APOE genotype|gene_variant", pick("neg|neg|pos"), secret},
	{"serum_sodium|LDL_chol|Leukozyten|plaquettes", whole(120, 260), secret},
	{"systolic_bp|resting_hr|Körpertemperatur", whole(60, 180), secret},
	{"chemo_regimen|prescribed_drugs|Impfstatus", pick("A|B|none"), secret},
	{"annual_income|hourly_wage|Nettoeinkommen|salario_mensual", whole(10, 90), secret},
	{"church_member|political_view|Gewerkschaftsmitglied", yesNo, secret},
	{"wheelchair|Pflegestufe|handicap", yesNo, seen},
	{"order_no|policy#|Auftragsnr", each("%d", 1), named},
	{"icu_days|ventilation_hours|Beatmungsstunden", whole(0, 20), harmless},
	{"q17|delta_rel|flag_c|misc", whole(1, 6), open},
}

// TestHeldOutKinds says what names come to that nobody had in mind: what is not recognised has
// to be undecided, so that it is held back, and never harmless.
func TestHeldOutKinds(t *testing.T) {
	n := measure(t, heldOut, 800)
	t.Logf("%d kinds, %d columns: %+v", len(heldOut), n.columns, n)
	if n.wrong*100 > 3*n.columns || n.undecided*100 > 25*n.columns {
		t.Errorf("%+v: more than 3 %% wrong or 25 %% undecided", n)
	}
}
