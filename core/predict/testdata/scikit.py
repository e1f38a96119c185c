#!/usr/bin/env python3
"""What scikit-learn predicts of the tables and the folds that the test exports:

    go test ./core/predict -run TestAdult -export DIR
    python3 core/predict/testdata/scikit.py DIR > core/predict/testdata/scikit.json

Every label is a category of its own, one-hot coded; a cell that shows * has none. Models learn
from the records of the other folds, after the release from those that it shows, and predict the
original value of every record.
"""
import csv
import json
import sys

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, roc_auc_score
from sklearn.naive_bayes import CategoricalNB
from sklearn.preprocessing import OneHotEncoder, OrdinalEncoder
from sklearn.tree import DecisionTreeClassifier


def read(name):
    with open(f"{sys.argv[1]}/{name}", newline="") as f:
        return np.array(list(csv.reader(f))[1:])


def labels(cells):
    """Without the column that the encoder makes of *."""
    encoder = OneHotEncoder(handle_unknown="ignore")
    coded = encoder.fit_transform(cells)
    return coded[:, [not name.endswith("_*") for name in encoder.get_feature_names_out()]]


original, released, folds = read("original.csv"), read("released.csv"), read("folds.csv")[:, 0].astype(int)
truth = original[:, 0]
classes, counts = np.unique(truth, return_counts=True)


def judge(cells, coded, model):
    shown = cells[:, 0] != "*"
    probabilities = np.zeros((len(truth), len(classes)))
    for fold in range(folds.max() + 1):
        learn, ask = (folds != fold) & shown, folds == fold
        model.fit(coded[learn], truth[learn])
        assert (model.classes_ == classes).all()
        probabilities[ask] = model.predict_proba(coded[ask])
        if isinstance(model, CategoricalNB):  # it knows no cell without a category
            hidden = ask & (cells[:, 1:] == "*").all(axis=1)
            probabilities[hidden] = np.exp(model.class_log_prior_)
    return {
        "accuracy": accuracy_score(truth, classes[probabilities.argmax(axis=1)]),
        "auc": roc_auc_score(truth == classes[counts.argmin()], probabilities[:, counts.argmin()]),
    }


def both(encode, model):
    return {side: judge(cells, encode(cells[:, 1:]), model) for side, cells in (("before", original), ("after", released))}


def numbers(cells):
    return OrdinalEncoder().fit_transform(cells)


def most(cells):
    return [len(np.unique(cells[:, i])) for i in range(cells.shape[1])]


def bayes(cells):
    model.min_categories = most(cells)
    return numbers(cells)


model = CategoricalNB()
json.dump({
    "scikit-learn": sklearn.__version__,
    "logistic": both(labels, LogisticRegression(max_iter=1000)),
    "bayes": both(bayes, model),
    "tree": both(labels, DecisionTreeClassifier(max_depth=10, min_samples_leaf=0.005, random_state=0)),
}, sys.stdout, indent=2)
print()
